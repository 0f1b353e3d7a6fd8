import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Content } from '#domain/content/content.ts'
import { missingPicture, type PictureVariant, sharePictureUrl } from '#domain/content/pictures.ts'
import { listShareCards, type RouteHeadlines } from '#domain/content/share-cards.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { KnownPicture } from './known-pictures.ts'
import { type Branding, hashShare } from './share-picture.ts'

interface ShareCardDeps {
  content: () => Content
  branding: () => Branding
}

interface Card {
  picture: KnownPicture
  variant: PictureVariant & { kind: 'share' }
}

export interface PageCard {
  url: string
  headline: string
}

/** Pages of older content are in caches for some minutes. */
const maxRemembered = 5_000

function getRouteHeadlines(language: Language): RouteHeadlines {
  const t = getTranslator(language, 'search-engines')
  return {
    '/': t('card.home'),
    '/products': t('card.products'),
    '/places': t('card.stores'),
    '/jobs': t('card.jobs'),
    '/contact': t('card.contact'),
    '/reliability': t('card.reliability'),
  }
}

/** Depends on everything that the picture shows, so that its address can be cached forever. */
const keyOf = (headline: string, { hash }: KnownPicture, branding: Branding) =>
  createHash('sha256')
    .update(`${hash} ${hashShare(branding, headline)}`)
    .digest('hex')
    .slice(0, 16)

/** The pictures of shared links. Only those of pages that exist are made, so that invented addresses cost nothing. */
export function createShareCards({ content, branding }: ShareCardDeps) {
  const cardByKey = new LRUCache<string, Card>({ max: maxRemembered })
  const indexes = new WeakMap<Content, ReadonlyMap<string, PageCard>>()

  function indexByPage(): ReadonlyMap<string, PageCard> {
    const current = content()
    const known = indexes.get(current)
    if (known) return known
    const look = branding()
    const index = new Map<string, PageCard>()
    for (const language of languages)
      for (const { path, headline, image } of listShareCards(current, language, getRouteHeadlines(language))) {
        const picture = current.pictures.get(image) ?? missingPicture
        const key = keyOf(headline, picture, look)
        cardByKey.set(key, { picture, variant: { kind: 'share', headline } })
        const id = path.split('/').at(-1) || 'home'
        index.set(`${language} ${path}`, { url: sharePictureUrl({ id, hash: key }), headline })
      }
    indexes.set(current, index)
    return index
  }

  return {
    /** By the key in an address. */
    find(key: string): Card | undefined {
      indexByPage()
      return cardByKey.get(key)
    },

    /** Undefined for pages that are not public. */
    ofPage: (path: string, language: Language): PageCard | undefined => indexByPage().get(`${language} ${path}`),
  }
}

export type ShareCards = ReturnType<typeof createShareCards>
