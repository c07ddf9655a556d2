export { ArticleText } from './article-text.tsx';
export { NewsCard } from './news-card.tsx';
