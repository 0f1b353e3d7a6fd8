import type { Frame } from '#contract/site/frame-schema.ts'
import type { Company } from '#domain/content/company.ts'
import type { Menus } from '#domain/content/menus.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import type { ApiServices } from '../middleware/api-context.ts'
import { showPicture } from './show-picture.ts'

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

function showHeaderMenu({ header }: Menus, language: Language): Frame['headerMenu'] {
  return header.toSorted(byPosition).map((item) => ({ ...item, name: localized(item.name, language) }))
}

function showFooterMenu({ footer, footerSections }: Menus, language: Language): Frame['footerMenu'] {
  return footerSections.toSorted(byPosition).map(({ id, name }) => ({
    id,
    name: localized(name, language),
    items: footer
      .filter(({ section }) => section === id)
      .toSorted(byPosition)
      .map((item) => ({ ...item, name: localized(item.name, language) })),
  }))
}

function showCompany(company: Company, language: Language): Frame['company'] {
  const { name, shortName, legalName, streetAddress, postalCode, location, phone, mail, defaultStoreId } = company
  const { instagramUrl, facebookUrl, appStoreUrl, playStoreUrl } = company
  const { registryCourt, registryNumber, vatNumber, responsiblePerson } = company
  const address = { streetAddress, postalCode, location, phone, mail }
  const legalData = { registryCourt, registryNumber, vatNumber, responsiblePerson }
  const elsewhere = { instagramUrl, facebookUrl, appStoreUrl, playStoreUrl }
  return {
    name,
    shortName,
    legalName,
    claim: localized(company.claim, language),
    defaultStoreId,
    ...address,
    ...legalData,
    ...elsewhere,
  }
}

export function showFrame({ bakery, pictures, chatPhone }: ApiServices, language: Language): Frame {
  const { version, company, theme, menus } = bakery()
  return {
    contentVersion: version,
    company: showCompany(company, language),
    theme,
    chatPhone,
    headerMenu: showHeaderMenu(menus, language),
    footerMenu: showFooterMenu(menus, language),
    sidebarPictures: menus.sidebarImages.map((id) => showPicture(pictures, id)),
  }
}
