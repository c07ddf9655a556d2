export { BrandingSection } from './branding-section.tsx';
export { ServicesSection } from './services-section.tsx';
export { SessionSection } from './session-section.tsx';
export { useLiveBranding } from './use-live-branding.ts';
