import type { Theme } from '#domain/content/theme.ts'

/** For what stands in the frame: it sees neither our stylesheet nor our fonts. */
export const frameStyle = ({ espresso, crust }: Pick<Theme, 'espresso' | 'crust'>): string =>
  `.payout-said { padding: 0.75rem 1rem; font: 400 1.0625rem/1.6 system-ui, sans-serif; color: ${espresso} }
.payout-said h1 { margin: 0 0 0.5rem; font: 600 1.375rem/1.25 Georgia, serif; color: ${crust} }
.payout-said p { margin: 0 }`
