import type { Frame } from '#contract/site/frame-schema.ts'
import type { Language } from '#domain/language/languages.ts'
import { localized } from '#domain/language/localized.ts'
import type { Menus } from '#domain/site/menus.ts'
import type { ApiServices } from '../frame/api-context.ts'
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

export function showFrame({ bakery, pictures, chatPhone }: ApiServices, language: Language): Frame {
  const { version, company, theme, menus } = bakery()
  return {
    contentVersion: version,
    company: { ...company, claim: localized(company.claim, language) },
    theme,
    chatPhone,
    headerMenu: showHeaderMenu(menus, language),
    footerMenu: showFooterMenu(menus, language),
    sidebarPictures: menus.sidebarImages.map((id) => showPicture(pictures, id)),
  }
}
