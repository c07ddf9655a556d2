/**
 * The nonce of this page's content security policy, for the few style elements that libraries add. The server puts it
 * into the page (`html.cspNonce` in vite.config.ts). Undefined without a policy, as in development.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}

/** Gives the nonce to the scroll lock that Radix uses; it looks for a global of this name. */
export function installNonce(): void {
  const nonce = styleNonce();
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
