import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

test('a list of one page has no buttons to pages', () => {
  render(<Pagination page={1} pageSize={10} total={5} noun="emails" onPageChange={vi.fn()} />);
  expect(screen.getByText('5 emails')).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a page after the last one has the way back', () => {
  const onPageChange = vi.fn();
  render(<Pagination page={3} pageSize={10} total={5} noun="emails" onPageChange={onPageChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(onPageChange).toHaveBeenCalledWith(1);
});
