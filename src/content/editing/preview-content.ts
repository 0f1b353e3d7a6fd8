import { completeContent, readContentStamp } from '#db/content.ts'
import { readDraftRevision } from '#db/content-drafts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Content } from '#domain/content/content.ts'
import { contentOn } from '#domain/content/content-of-day.ts'
import type { EditingServices } from './open-draft.ts'
import { checkDraft } from './publish-draft.ts'

/** `invalid`: the draft has problems that would break pages, so there is nothing to show. */
export type PreviewContent = { kind: 'content'; content: Content } | { kind: 'invalid' }

/** The draft as visitors would see it if it was published now. It is compiled again when anything has changed. */
export function createPreviewContent(services: EditingServices) {
  const { db, now } = services
  let loaded: { stamp: string; preview: Promise<PreviewContent> } | undefined

  async function load(stamp: string): Promise<PreviewContent> {
    const checked = await checkDraft(services)
    if (!checked?.body) return { kind: 'invalid' }
    return { kind: 'content', content: await completeContent(db, checked.body, `draft-${stamp}`) }
  }

  return async (): Promise<PreviewContent> => {
    const stamp = `${await readDraftRevision(db)}.${await readContentStamp(db, now())}`
    if (loaded?.stamp !== stamp) loaded = { stamp, preview: load(stamp) }
    const { preview } = loaded
    const result = await preview.catch((error) => {
      loaded = undefined
      throw error
    })
    if (result.kind === 'invalid') return result
    return { kind: 'content', content: contentOn(result.content, berlinTime(now()).date) }
  }
}
