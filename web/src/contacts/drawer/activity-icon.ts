import { type LucideIcon, Mail, MessageSquare, Phone, PhoneOutgoing, StickyNote, Users } from 'lucide-react';

const icons = new Map<string, LucideIcon>([
  ['call', Phone],
  ['cold_call', PhoneOutgoing],
  ['email', Mail],
  ['meeting', Users],
  ['note', StickyNote],
  ['sms', MessageSquare],
]);

/** The icon of a type of activity. */
export const activityIcon = (type: string): LucideIcon => icons.get(type) ?? StickyNote;
