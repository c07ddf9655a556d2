/** In the order of spec section 4. Contact and firm belong to contact intel and opportunities only. */
export const intelTypes = ['market_update', 'contact_intel', 'competitive_info', 'opportunity'] as const;
export const intelPriorities = ['low', 'medium', 'high', 'urgent'] as const;
