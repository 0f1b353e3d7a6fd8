import { createApi } from '#api/create-api.ts'
import { importContent } from '#content/import-content.ts'
import { loadBakery } from '#db/bakery.ts'
import type { Db } from '#db/open-database.ts'
import { readBuild } from '../../src/read-build.ts'

export const apiCredential = 'public:test'

export const basic = (credential: string) => ({ authorization: `Basic ${btoa(credential)}` })

/** The API as the server wires it, on the given database with the demo content, at a fixed time. */
export async function anApi(db: Db, now = '2026-03-02T08:00:00.000Z') {
  await importContent(db, 'content', now)
  const bakery = await loadBakery(db)
  if (!bakery) throw new Error('The demo content was not imported')
  const reported: Error[] = []
  const api = createApi(
    {
      db,
      now: () => now,
      bakery: () => bakery,
      pictures: readBuild().pictures,
      mediaDir: 'build/media',
      chatPhone: '+498999998199',
      credential: apiCredential,
    },
    (error) => reported.push(error),
  )
  return { api, bakery, reported }
}
