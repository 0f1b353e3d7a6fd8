import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { insertMessage } from '#db/messages.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

onBothDatabases('messages in the staff app', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  let name = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    const session = await staff.aSession('office')
    cookie = session.cookie
    name = session.identity.name
  })

  async function aMessage(changes: Partial<ContactMessage> = {}): Promise<string> {
    const message: ContactMessage = {
      id: randomUUID(),
      storeId: staff.content.stores[0]?.id ?? '',
      name: 'Gerda Groß',
      mail: 'gerda@mail.example',
      phone: '+49 89 99998-1',
      subject: 'Torte',
      text: 'Backen Sie auch ohne Nüsse?',
      language: 'de',
      enquiry: null,
      createdAt: '2026-11-16T08:00:00.000Z',
      ...changes,
    }
    await database.db.transaction().execute((tx) => insertMessage(tx, message))
    return message.id
  }
  const read = (id: string) => staff.request(`/messages/${id}`, { cookie })
  const list = async (query: string) =>
    (await staff.request(`/messages?${query}`, { cookie })).body.data.messages.map(
      ({ messageId }: { messageId: string }) => messageId,
    )
  const repliesOf = (id: string) =>
    database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subject_id', '=', id)
      .where('kind', '=', 'messageReply')
      .execute()

  test('are listed by state, store and text, with the day of their deletion', async () => {
    const id = await aMessage({ subject: 'Ohne Nüsse, einzigartig' })
    for (const nuts of ['nusse', 'Nüsse', 'Nuesse']) expect(await list(`q=${nuts} einzig`)).toEqual([id])
    expect(await list('q=einzigartig&state=done')).toEqual([])
    expect(await list('q=einzigartig&state=all')).toEqual([id])
    expect(await list('q=einzigartig&store=other')).toEqual([])
    expect((await read(id)).body.data).toMatchObject({ subject: 'Ohne Nüsse, einzigartig', deletesOn: '2026-12-14' })
  })

  test('come in pages, the newest first, with what the filters need', async () => {
    const storeId = staff.content.stores[1]?.id ?? ''
    const ids: string[] = []
    for (let minute = 0; minute < 51; minute++)
      ids.unshift(await aMessage({ storeId, createdAt: `2026-11-15T08:${String(minute).padStart(2, '0')}:00.000Z` }))
    const page = async (query: string) => {
      const { data } = (await staff.request(`/messages?store=${storeId}&${query}`, { cookie })).body
      return { ...data, ids: data.messages.map(({ messageId }: { messageId: string }) => messageId) }
    }
    const first = await page('')
    expect(first).toMatchObject({ ids: ids.slice(0, 50), nextBefore: ids[49] })
    expect(first.stores).toContainEqual({ id: storeId, name: staff.content.stores[1]?.name })
    expect(await page(`before=${ids[49]}`)).toMatchObject({ ids: ids.slice(50), nextBefore: null })
    await staff.request(`/messages/${ids[0]}/done`, { json: { isDone: true }, cookie })
    expect((await page('')).openCount).toBe(first.openCount - 1)
    expect((await page('state=done')).ids).toEqual([ids[0]])
    expect((await page('q=100%25')).ids).toEqual([])
  })

  test('are answered once per request, and done by whoever answers', async () => {
    const id = await aMessage()
    const text = 'Guten Tag,\n\nja, gern.'
    const reply = (key: string) =>
      staff.request(`/messages/${id}/reply`, { json: { text }, cookie, headers: { 'idempotency-key': key } })
    const [first, second] = await Promise.all([reply('reply-key-1'), reply('reply-key-1')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await read(id)).body.data).toMatchObject({
      doneBy: name,
      waitingMails: 1,
      replies: [{ author: name, text }],
    })
    expect(await repliesOf(id)).toMatchObject([
      { payload: { text, author: name, message: { mail: 'gerda@mail.example', text: 'Backen Sie auch ohne Nüsse?' } } },
    ])
    expect((await listAuditEntries(database.db, { subjectId: id, limit: 5 })).map(({ action }) => action)).toEqual([
      'message.reply',
    ])
  })

  test('stay open after an answer if there is more to do', async () => {
    const id = await aMessage()
    await staff.request(`/messages/${id}/reply`, { json: { text: 'Ich frage nach.', isDone: false }, cookie })
    expect((await read(id)).body.data).toMatchObject({ doneAt: null, replies: [{ text: 'Ich frage nach.' }] })
  })

  test('are marked as done and opened again, with who did it', async () => {
    const id = await aMessage()
    const setDone = (isDone: boolean) => staff.request(`/messages/${id}/done`, { json: { isDone }, cookie })
    expect((await setDone(true)).body.data).toMatchObject({ doneBy: name, doneAt: '2026-11-16T09:00:00.000Z' })
    await setDone(true)
    expect((await setDone(false)).body.data).toMatchObject({ doneBy: null, doneAt: null })
    const entries = await listAuditEntries(database.db, { subjectId: id, limit: 5 })
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['message.done', 'message.reopen'])
  })

  test('that were deleted are not found, and nothing is sent', async () => {
    const { status, body } = await staff.request('/messages/none/reply', { json: { text: 'x' }, cookie })
    expect([status, body.code]).toEqual([404, 'messageNotFound'])
    expect(await repliesOf('none')).toEqual([])
  })
})
