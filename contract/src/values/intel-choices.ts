/** Spec section 4. Contact and firm belong to the last two types only. */
export const intelTypes = ['market_update', 'competitive_info', 'contact_intel', 'opportunity'] as const;
export const intelPriorities = ['low', 'medium', 'high', 'urgent'] as const;
