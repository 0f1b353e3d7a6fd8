import { z } from 'zod'
import { type Declared, entry, field, fields, localized, picture, text, whole } from './fields.ts'

const position = whole.min(0)
const linkText = field(localized, { label: 'linkText' })
const sitePage = field(text, { label: 'menuPage', hint: 'siteLink' })

export const menusSchema = entry({
  header: {
    header: z.array(fields({ name: linkText, section: sitePage, hash: field(text, { label: 'anchor' }), position })),
  },
  footer: {
    footerSections: z.array(
      fields({
        name: field(localized, { label: 'columnName' }),
        id: field(text, { label: 'pointId', hint: 'shortId' }),
        position,
      }),
    ),
    footer: z.array(
      fields({
        name: linkText,
        link: sitePage,
        section: field(text, { label: 'footerColumn', hint: 'footerColumn' }),
        position,
        /** Leads to the staff app, if there is one. */
        isStaffApp: z.literal(true).optional(),
      }),
    ),
  },
  /** The sidebar shows one of them at random. */
  sidebar: {
    sidebarImages: field(z.array(field(picture, { label: 'image' })).min(1), { hint: 'sidebarImages' }),
  },
})

export type Menus = Declared<typeof menusSchema>
