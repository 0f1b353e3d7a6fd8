import type { Bakery } from '#domain/content/bakery.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'

/** For visitors who put the site on their home screen. */
export const webManifest = ({ company, theme }: Pick<Bakery, 'company' | 'theme'>, language: Language) => ({
  id: '/',
  name: company.name,
  short_name: company.shortName,
  description: localized(company.claim, language),
  lang: language,
  start_url: addressIn('/', language),
  scope: '/',
  display: 'minimal-ui',
  theme_color: theme.paper,
  background_color: theme.paper,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/brand/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})
