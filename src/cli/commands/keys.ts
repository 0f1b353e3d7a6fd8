import { listStaleAttachmentKeys, replaceAttachmentKey, type SealedAttachmentKey } from '#db/attachments.ts'
import type { FileVault } from '#integrations/file-vault.ts'
import { type Command, done, failed, note } from '../command.ts'

/** Undefined when no configured key opens the file. */
function resealKey(vault: FileVault, key: SealedAttachmentKey) {
  try {
    return vault.reseal(key, key.applicationId)
  } catch {
    return undefined
  }
}

/** Afterwards the older keys of SECRET_KEY are only needed for links in mails that are already sent. */
export const keysRotateCommand: Command = {
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
