export { GoalsCard } from './goals-card.tsx';
