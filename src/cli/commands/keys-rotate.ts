import { listStaleKeys, replaceKey, type SealedKey } from '#db/desk/stale-keys.ts'
import type { FileVault } from '#integrations/vault/file-vault.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'

function resealed(vault: FileVault, key: SealedKey) {
  try {
    return vault.reseal(key, key.applicationId)
  } catch {
    return undefined
  }
}

/** Afterwards the older keys of SECRET_KEY are needed for nothing but links that were mailed before. */
export const keysRotate: Command = {
  name: 'keys rotate',
  group: 'operations',
  async run({ house, screen, t }) {
    const { db, hiring } = await house()
    const stale = await listStaleKeys(db, hiring.vault.newestKeyId)
    const progress = screen.progress(t('progress.keys'), stale.length)
    let lost = 0
    for (const key of stale) {
      const fresh = resealed(hiring.vault, key)
      if (fresh) await replaceKey(db, key, fresh)
      else lost += 1
      progress.step()
    }
    progress.end()
    const said = note(t('note.resealed', { count: stale.length - lost }))
    return lost > 0 ? failed(t('fault.keysLost', { count: lost }), said) : done(said)
  },
}
