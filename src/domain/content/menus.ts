import type { Localized } from '../i18n/localized.ts'

export interface HeaderMenuItem {
  name: Localized
  section: string
  hash: string
  position: number
}

export interface FooterMenuItem {
  name: Localized
  link: string
  section: string
  position: number
}

export interface Menus {
  /** One of them, by chance, decorates the sidebar. */
  sidebarImages: readonly string[]
  header: readonly HeaderMenuItem[]
  footerSections: readonly { id: string; name: Localized; position: number }[]
  footer: readonly FooterMenuItem[]
}
