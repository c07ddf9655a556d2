/**
 * Where the keyboard goes on once a deal's card is gone: the next card of its list, the one before it, or the heading of its
 * column; in a drawer the drawer. Asked before the card goes, as it is found beside that.
 * @returns focuses it
 */
export function focusAfterLoss(dealId: string): () => void {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const cards = shown(`[data-deal="${dealId}"]`);
  // The drawer is over the board.
  const card = cards.find((element) => element.closest('[role="dialog"]')) ?? cards[0];
  const drawer = card?.closest<HTMLElement>('[role="dialog"]');
  const stage = card?.closest<HTMLElement>('[data-stage]');
  const neighbour = [card?.nextElementSibling, card?.previousElementSibling].find((element) =>
    element?.matches('[data-deal]'),
  );
  return () => {
    const menu = neighbour?.querySelector<HTMLElement>('[data-deal-menu]');
    // On a phone the stage's heading is its tab.
    const heading =
      stage?.querySelector<HTMLElement>('h3') ??
      stage
        ?.closest('[role="tabpanel"]')
        ?.parentElement?.querySelector<HTMLElement>('[aria-selected="true"]');
    (menu ?? drawer ?? heading)?.focus();
  };
}
