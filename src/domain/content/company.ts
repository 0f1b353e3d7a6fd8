import type { Localized } from '../i18n/localized.ts'

export interface Company {
  name: string
  shortName: string
  claim: Localized
  legalName: string
  streetAddress: string
  postalCode: string
  location: string
  phone: string
  mail: string
  registryCourt: string
  registryNumber: string
  vatNumber: string
  responsiblePerson: string
  foundedYear: number
  defaultStoreId: string
  instagramUrl: string
  facebookUrl: string
  appStoreUrl: string
  playStoreUrl: string
}
