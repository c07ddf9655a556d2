import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

test('a stage and a tier are read as contacts show them, and other values as they are', () => {
  expect(previewText('pipelineStage', 'conversation')).toBe('Initial Conversation');
  expect(previewText('advisorTier', 'gold')).toBe('Gold');
  expect(previewText('notes', 'conversation')).toBe('conversation');
  expect(previewText('aum', '$210,000,000')).toBe('$210,000,000');
  expect(previewText('email', undefined)).toBe('');
});
