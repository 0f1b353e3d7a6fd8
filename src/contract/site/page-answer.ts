import { z } from '@hono/zod-openapi'
import type { Picture } from '#domain/content/picture.ts'
import type { Page } from '#domain/pages/page.ts'

type PictureOf<Image> = undefined extends Image ? { picture?: Picture | undefined } : { picture: Picture }

type ShownFields<T> = { [K in Exclude<keyof T, 'image'>]: Shown<T[K]> } & ('image' extends keyof T
  ? PictureOf<T['image' & keyof T]>
  : unknown)

/** In one language, and with its pictures in place of their names. */
export type Shown<T> = T extends { de: infer D }
  ? D
  : T extends readonly (infer Entry)[]
    ? readonly Shown<Entry>[]
    : T extends object
      ? ShownFields<T>
      : T

export type PageAnswer = Shown<Page>

export const pageAnswerSchema = z
  .object({ id: z.string(), title: z.string(), description: z.string(), modifiedAt: z.iso.date() })
  .and(z.custom<PageAnswer>())
  .openapi('Page', {
    type: 'object',
    description: 'Head and blocks in one language; each block says its kind, texts are trees of paragraphs and lists',
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      description: { type: 'string' },
      head: { type: 'object' },
      blocks: { type: 'array', items: { type: 'object', properties: { kind: { type: 'string' } } } },
      modifiedAt: { type: 'string', format: 'date' },
    },
  })

export const pageMentionSchema = z.object({ id: z.string(), modifiedAt: z.iso.date() }).openapi('PageMention')
