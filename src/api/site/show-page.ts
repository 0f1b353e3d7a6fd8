import type { PageAnswer } from '#contract/site/page-answer.ts'
import type { Picture } from '#domain/content/picture.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Page } from '#domain/pages/page.ts'
import { showPicture } from './show-picture.ts'

interface Surroundings {
  language: Language
  pictures: ReadonlyMap<string, Picture>
}

function show(value: unknown, surroundings: Surroundings): unknown {
  if (Array.isArray(value)) return value.map((entry) => show(entry, surroundings))
  if (typeof value !== 'object' || value === null) return value
  if ('de' in value) return (value as Record<string, unknown>)[surroundings.language] ?? value.de
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) =>
      name === 'image' && typeof entry === 'string'
        ? ['picture', showPicture(surroundings.pictures, entry)]
        : [name, show(entry, surroundings)],
    ),
  )
}

/** Texts that are trees already stay as they are: no node of theirs has a field named `de` or `image`. */
export const showPage = (page: Page, surroundings: Surroundings): PageAnswer => show(page, surroundings) as PageAnswer
