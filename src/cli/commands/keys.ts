import { listStaleAttachmentKeys, replaceAttachmentKey, type SealedAttachmentKey } from '#db/attachments.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { FileVault } from '#integrations/file-vault.ts'
import { type Command, done, failed, note, table } from '../command.ts'
import { countLockedAttachments, type KeyUsage, readKeyUsage } from '../key-usage.ts'

/** Undefined when no configured key opens the file. */
function resealKey(vault: FileVault, key: SealedAttachmentKey) {
  try {
    return vault.reseal(key, key.applicationId)
  } catch {
    return undefined
  }
}

/** Shows from which day on an older key may be removed. */
const keysCommand: Command = {
  name: 'keys',
  group: 'operations',
  async run({ services, now, t }) {
    const { db, hiring } = await services()
    const { keyIds } = hiring.vault
    const usage = await readKeyUsage(db, keyIds)
    const today = berlinTime(now()).date
    const rows = usage.map((key, index) => ({ keyNumber: index + 1, ...key }))
    const report = table(
      'keys',
      ['keyNumber:count', 'id', 'role:keyRole', 'usedSince:instant', 'attachments:count', 'linksUntil:day'],
      rows,
    )
    const unneeded = rows.filter((key) => isUnneeded(key, today)).map(({ keyNumber }) => keyNumber)
    const notes = unneeded.map((number) => note(t('note.keyUnneeded', { number })))
    const locked = await countLockedAttachments(db, keyIds)
    return locked > 0 ? failed(t('error.keysMissing', { count: locked }), report) : done(report, ...notes)
  },
}

/** Keys that never signed are not reported: they may be the next ones. */
const isUnneeded = ({ usedSince, attachments, linksUntil }: KeyUsage, today: CalendarDate) =>
  usedSince !== undefined && attachments === 0 && linksUntil !== undefined && linksUntil < today

/** Afterwards the older keys of SECRET_KEY are only needed for links in mails that are already sent. */
const keysRotateCommand: Command = {
  name: 'keys rotate',
  group: 'operations',
  async run({ services, terminal, t }) {
    const { db, hiring } = await services()
    const stale = await listStaleAttachmentKeys(db, hiring.vault.newestKeyId)
    const progress = terminal.progress(t('progress.keys'), stale.length)
    let failures = 0
    for (const key of stale) {
      const resealed = resealKey(hiring.vault, key)
      if (resealed) await replaceAttachmentKey(db, key, resealed)
      else failures += 1
      progress.step()
    }
    progress.end()
    const summary = note(t('note.resealed', { count: stale.length - failures }))
    return failures > 0 ? failed(t('error.keysMissing', { count: failures }), summary) : done(summary)
  },
}

export const keyCommands: readonly Command[] = [keysCommand, keysRotateCommand]
