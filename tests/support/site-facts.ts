import type { SiteFacts } from '#site/structured-data.server.ts'

/** The site that structured data belongs to. */
export const aSite = (changes: Partial<SiteFacts> = {}): SiteFacts => ({
  publicUrl: 'https://krume.example',
  language: 'de',
  company: {
    name: 'Bäckerei Krume',
    shortName: 'Krume',
    claim: 'Brot aus dem Illertal.',
    legalName: 'Bäckerei Krume GmbH & Co. KG',
    streetAddress: 'Marktplatz 7',
    postalCode: '89257',
    location: 'Illertissen',
    phone: '+49 89 99998-100',
    mail: 'hallo@krume.example',
    registryCourt: 'Amtsgericht Memmingen',
    registryNumber: 'HRA 12345',
    vatNumber: 'DE123456789',
    responsiblePerson: 'Magdalena Krumbacher',
    defaultStoreId: 'illertissen-marktplatz',
    instagramUrl: 'https://instagram.krume.example',
    facebookUrl: 'https://facebook.krume.example',
    appStoreUrl: 'https://ios.krume.example',
    playStoreUrl: 'https://android.krume.example',
  },
  ...changes,
})
