import { z } from '@hono/zod-openapi'
import { themeColours } from '#domain/content/theme.ts'
import { pictureSchema } from './picture-schema.ts'

export const frameSchema = z
  .object({
    contentVersion: z.string(),
    company: z.object({
      name: z.string(),
      shortName: z.string(),
      claim: z.string(),
      legalName: z.string(),
      streetAddress: z.string(),
      postalCode: z.string(),
      location: z.string(),
      phone: z.string(),
      mail: z.string(),
      registryCourt: z.string(),
      registryNumber: z.string(),
      vatNumber: z.string(),
      responsiblePerson: z.string(),
      defaultStoreId: z.string(),
      instagramUrl: z.string(),
      facebookUrl: z.string(),
      appStoreUrl: z.string(),
      playStoreUrl: z.string(),
    }),
    theme: z.record(z.enum(themeColours), z.string()),
    chatPhone: z.string(),
    headerMenu: z.array(
      z.object({ name: z.string(), section: z.string(), hash: z.string(), position: z.number().int() }),
    ),
    footerMenu: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        items: z.array(
          z.object({ name: z.string(), link: z.string(), section: z.string(), position: z.number().int() }),
        ),
      }),
    ),
    sidebarPictures: z.array(pictureSchema),
  })
  .openapi('Frame', { description: 'What surrounds every page: company, colours, menus' })

export type Frame = z.infer<typeof frameSchema>
