import { uploadMarkets } from '@liftout/contract/values/upload-markets';
import type { ReactNode } from 'react';
import { LogoImage } from '../../ui/layout/logo-image.tsx';
import { dataSourceOptions, type ProfileField } from './profile-values.ts';

/** The name of a market by its path. */
export const marketName = (path: string): string =>
  uploadMarkets.find((market) => market.path === path)?.name ?? path;

/** A value of the client form as users read it: names instead of codes, a colour with its swatch. */
export function showProfileValue(field: ProfileField, value: string): ReactNode {
  switch (field) {
    case 'isActive':
      return value === 'yes' ? 'Active' : 'Inactive';
    case 'targetMarket':
      return marketName(value);
    case 'dataSourceType':
      return dataSourceOptions.find((option) => option.value === value)?.label ?? value;
    case 'logoUrl':
      return (
        <span className="flex items-center gap-2">
          <LogoImage src={value} name="" size={32} />
          {value.startsWith('/api/logos/') ? 'Uploaded logo' : value}
        </span>
      );
    case 'primary':
    case 'secondary':
    case 'accent':
      return <Swatch color={value} />;
    default:
      return value;
  }
}

/** A colour with its hex. */
export function Swatch({ color }: { color: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span
        aria-hidden
        className="size-3.5 shrink-0 rounded-mark border border-line forced-color-adjust-none"
        style={{ backgroundColor: color }}
      />
      {color.toUpperCase()}
    </span>
  );
}
