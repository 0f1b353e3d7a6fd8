import { beforeAll, expect, test } from 'vitest'
import { listAttachments } from '#db/attachments.ts'
import { anApplicant, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aFilePart, aMultipart, multipartType } from '#tests/support/multipart.ts'
import { createTestApi, isCleanRefusal } from '#tests/support/test-api.ts'
import { uploadsAtATime } from './attachment-upload.ts'

onAnyDatabase('uploads that wait for the virus scanner', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const { applied, send } = anApplicant(() => testApi.api)
  const { total, perVisitor } = uploadsAtATime

  beforeAll(async () => {
    testApi = await createTestApi(database.db, sundayMorning)
  })

  /** A scanner that holds files until it is told to go on. */
  function holdScans() {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const waiting = { count: 0 }
    testApi.services.hiring.scan = async () => {
      waiting.count += 1
      await mayGoOn
      return 'clean'
    }
    return { goOn, waiting }
  }

  const upload = (id: string, text: string, visitor: string, headers: Record<string, string> = {}) =>
    send(
      id,
      new Uint8Array(aMultipart(aFilePart(`${text}.txt`, Buffer.from(text)))),
      { ...multipartType, ...headers },
      {
        visitor,
      },
    )

  test('are limited per visitor, and others go on', async () => {
    const id = await applied()
    const { goOn, waiting } = holdScans()
    const held = Array.from({ length: perVisitor }, (_, index) => upload(id, `Brot ${index}`, 'one visitor'))
    await expect.poll(() => waiting.count).toBe(perVisitor)
    const refused = await upload(id, 'eins zu viel', 'one visitor', { 'accept-language': 'de' })
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'tooManyUploads',
      '5',
    ])
    expect(refused.body.message).toBe(
      'Gerade kommen sehr viele Dateien auf einmal an. In ein paar Sekunden geht es wieder; was schon angekommen ist, bleibt.',
    )
    expect(isCleanRefusal(refused)).toBe(true)
    const other = upload(await applied(), 'von jemand anderem', 'another visitor')
    await expect.poll(() => waiting.count).toBe(perVisitor + 1)
    goOn()
    expect((await Promise.all([...held, other])).map(({ status }) => status)).toEqual(
      Array.from({ length: perVisitor + 1 }, () => 200),
    )
    expect((await upload(id, 'eins zu viel', 'one visitor')).status).toBe(200)
    expect(await listAttachments(database.db, id)).toHaveLength(perVisitor + 1)
  })

  test('are limited altogether, and a refused file can be sent again', async () => {
    const ids = await Promise.all(Array.from({ length: total / perVisitor }, () => applied()))
    const { goOn, waiting } = holdScans()
    const held = ids.flatMap((id) => Array.from({ length: perVisitor }, (_, index) => upload(id, `Brot ${index}`, id)))
    await expect.poll(() => waiting.count).toBe(total)
    const last = await applied()
    expect((await upload(last, 'eins zu viel', 'a visitor')).body.code).toBe('tooManyUploads')
    goOn()
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await upload(last, 'eins zu viel', 'a visitor')).status).toBe(200)
  })

  test('leave their place when they fail', async () => {
    const id = await applied()
    testApi.services.hiring.scan = async () => {
      throw new Error('a broken scanner')
    }
    for (let index = 0; index <= perVisitor; index++)
      expect((await upload(id, `Brot ${index}`, 'an unlucky visitor')).status).toBe(500)
    testApi.services.hiring.scan = async () => 'clean'
    expect((await upload(id, 'Brot', 'an unlucky visitor')).status).toBe(200)
  })
})
