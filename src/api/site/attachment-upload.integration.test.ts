import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '#api/site/middleware/storage-admission.ts'
import { attachmentResponseSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { listAttachments } from '#db/attachments.ts'
import { type AttachmentType, attachmentTypes, maxFileBytes } from '#domain/hiring/attachments.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { openAttachment } from '#services/hiring/attachments.ts'
import { changeApplicationState, eraseApplication } from '#services/hiring/change-application.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/api-applicant.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { acceptedFiles, aDocx, anOfficeFile, aPdf } from '#tests/support/file-samples.ts'
import { aFilePart, aMultipart, boundary, multipartType } from '#tests/support/multipart.ts'
import { createTestApi, isCleanRefusal } from '#tests/support/test-api.ts'
import { aFilm } from '#tests/support/uploads/image-writer.ts'
import { readUpload } from './attachment-upload.ts'

const types = Object.keys(acceptedFiles) as AttachmentType[]
const aText = (content: string) => Buffer.from(content)

onAnyDatabase('attachment upload', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = sundayMorning
  const { applied, send, upload } = anApplicant(() => testApi.api)
  const filesOf = (id: string) => listAttachments(database.db, id)

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('when storage is limited', () => {
    const sendTo = async (storage: Storage, count: number) => {
      const limited = await createTestApi(database.db, () => clock, { storage })
      const applicant = anApplicant(() => limited.api)
      const id = await applicant.applied()
      await database.db.deleteFrom('attempt_count').execute()
      const codes: unknown[] = []
      for (let index = 0; index < count; index++) {
        const form = new FormData()
        form.append('file', new Blob([`${index} `.repeat(5_000)]), 'a.txt')
        const { status, body } = await applicant.send(id, form, {}, { visitor: 'one' })
        codes.push(status === 200 ? 200 : body.code)
      }
      return codes
    }
    const freeBytes = async () => 1_000

    test('files are limited in bytes for each visitor and hour, and for all and a day', async () => {
      const limits = { uploadBytesPerDay: 800_000, cartsPerDay: 1_000, minFreeBytes: 0 }
      expect(await sendTo({ freeBytes, limits }, 3)).toEqual([200, 200, 'tooManyRequests'])
      const key = 'upload bytes'
      const row = { key, window_ends_at: '2026-11-16T07:00:00.000Z', attempts: 795 }
      await database.db.deleteFrom('attempt_count').execute()
      const limited = await createTestApi(database.db, () => clock, { storage: { freeBytes, limits } })
      const applicant = anApplicant(() => limited.api)
      const id = await applicant.applied()
      await database.db.insertInto('attempt_count').values(row).execute()
      expect((await applicant.upload(id, 'a.txt', aText('x '.repeat(5_000)))).body.code).toBe('storagePaused')
    })

    test('an almost full disk refuses files', async () => {
      const limits = { uploadBytesPerDay: 8e8, cartsPerDay: 1_000, minFreeBytes: 1_001 }
      expect(await sendTo({ freeBytes, limits }, 1)).toEqual(['storagePaused'])
    })
  })

  describe('accepts', () => {
    test('one file of each type and returns exactly the same bytes', async () => {
      const id = await applied()
      for (const [index, type] of types.entries()) {
        const bytes = acceptedFiles[type]
        const { status, body } = await upload(id, `Anlage ${type}.${type}`, bytes)
        expect([type, status]).toEqual([type, 200])
        expect(singleResponse(attachmentResponseSchema.strict()).strict().parse(body)).toEqual(body)
        const number = index + 1
        const name = `Anlage ${type}.${type}`
        const mediaType = attachmentTypes[type]
        expect(body.data).toEqual({ number, name, size: bytes.length, mediaType, state: 'unchecked' })
        expect((await openAttachment(testApi.services.hiring, id, number))?.bytes.equals(bytes)).toBe(true)
      }
      expect(await filesOf(id)).toHaveLength(types.length)
    })

    test('a photo, without the film that a phone has appended', async () => {
      const id = await applied()
      const photo = Buffer.concat([acceptedFiles.jpg, aFilm()])
      const first = await upload(id, 'IMG_0815.jpg', photo)
      expect(first.body.data).toMatchObject({ number: 1, size: acceptedFiles.jpg.length })
      expect((await openAttachment(testApi.services.hiring, id, 1))?.bytes.equals(acceptedFiles.jpg)).toBe(true)
      expect((await upload(id, 'IMG_0815.jpg', photo)).body).toEqual(first.body)
    })

    test('5,300,000 bytes, but not one more', async () => {
      const id = await applied()
      const most = Buffer.alloc(maxFileBytes, 'Brot ')
      expect((await upload(id, 'a.txt', most)).body.data?.size).toBe(5_300_000)
      const refused = await upload(id, 'a.txt', Buffer.concat([most, aText('!')]))
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        413,
        'fileTooBig',
        { file: 'error-fileTooBig' },
      ])
      expect([isCleanRefusal(refused), (await filesOf(id)).length]).toEqual([true, 1])
    })

    test('the same file once, however often and under whatever name it is sent', async () => {
      const id = await applied()
      const first = await upload(id)
      const responses = [await upload(id), await upload(id, 'Anders.pdf')]
      for (const { status, body } of responses) expect([status, body]).toEqual([200, first.body])
      expect(await filesOf(id)).toHaveLength(1)
      const together = await Promise.all(Array.from({ length: 5 }, () => upload(id, 'b.txt', aText('zugleich'))))
      expect(new Set(together.map(({ body }) => body.data.number))).toEqual(new Set([2]))
      expect(await filesOf(id)).toHaveLength(2)
    })

    test('the same file for two applications separately', async () => {
      const [one, other] = [await applied(), await applied()]
      for (const id of [one, other]) expect((await upload(id)).body.data.number).toBe(1)
    })

    test('concurrent files, each with its own number', async () => {
      const id = await applied()
      const responses = await Promise.all([1, 2, 3, 4].map((nth) => upload(id, 'a.txt', aText(`Brief ${nth}`))))
      expect(responses.map(({ body }) => body.data.number).toSorted()).toEqual([1, 2, 3, 4])
    })

    test('a file although the job was filled after applying', async () => {
      const id = await applied()
      const { hiring } = testApi.services
      const { content } = hiring
      hiring.content = () => ({ ...content(), jobs: [] })
      expect((await upload(id)).status).toBe(200)
      hiring.content = content
    })
  })

  test('encrypts files, with a different result each time', async () => {
    const [one, other] = [await applied(), await applied()]
    const secret = `Lebenslauf von Anna Huber, ${'streng vertraulich '.repeat(20)}`
    for (const id of [one, other]) await upload(id, 'a.txt', aText(secret))
    const rows = await database.db
      .selectFrom('attachment')
      .selectAll()
      .where('application_id', 'in', [one, other])
      .execute()
    const sealed = rows.map(({ sealed_bytes }) => Buffer.from(sealed_bytes))
    for (const bytes of sealed) expect(bytes.includes('vertraulich')).toBe(false)
    expect(sealed[0]?.equals(sealed[1] ?? Buffer.alloc(0))).toBe(false)
    for (const { sealed_key } of rows) expect(Buffer.from(sealed_key).length).toBe(12 + 32 + 16)
  })

  describe('rejects', () => {
    const aBomb = aDocx({ name: 'word/x.xml', content: 'x', declaredBytes: 60_000_001 })
    test.each([
      ['nothing', 'a.pdf', Buffer.alloc(0), 'fileEmpty'],
      ['a table', 'a.xlsx', anOfficeFile('xl'), 'fileTypeRefused'],
      ['a spreadsheet named .docx', 'a.docx', anOfficeFile('xl'), 'fileTypeRefused'],
      ['HTML named .pdf', 'a.pdf', aText('<html><script>1</script></html>'), 'fileTypeRefused'],
      ['a Word document named .pdf', 'a.pdf', aDocx(), 'fileNotWhatItSays'],
      ['a Word document with macros', 'a.docx', aDocx({ name: 'word/vbaProject.bin' }), 'fileHasMacros'],
      ['a PDF with a script', 'a.pdf', aPdf('/OpenAction << /S /JavaScript >>'), 'fileHasScripts'],
      ['half a PDF', 'a.pdf', aPdf().subarray(0, 100), 'fileBroken'],
      ['a zip bomb', 'a.docx', aBomb, 'fileTooComplex'],
    ])('%s', async (_what, name, bytes, code) => {
      const id = await applied()
      const response = await upload(id, name, bytes)
      expect([response.body.code, isCleanRefusal(response), response.body.errors]).toEqual([
        code,
        true,
        { file: `error-${code}` },
      ])
      expect([await filesOf(id), testApi.reported]).toEqual([[], []])
    })

    test('the eleventh file', async () => {
      const id = await applied()
      for (let nth = 1; nth <= 10; nth++)
        expect((await upload(id, 'a.txt', aText(`Brief ${nth}`))).body.data.number).toBe(nth)
      const refused = await upload(id, 'a.txt', aText('Brief 11'))
      expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([409, 'tooManyFiles', true])
      expect((await upload(id, 'a.txt', aText('Brief 3'))).body.data.number).toBe(3)
    })

    test('the eleventh of concurrent files', async () => {
      const id = await applied()
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => upload(id, 'a.txt', aText(`zugleich ${nth}`))),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(await filesOf(id)).toHaveLength(10)
    })

    test('more than 26,500,000 bytes in total', async () => {
      const id = await applied()
      const sizes = [1, 2, 3, 4, 5].map((nth) => Buffer.alloc(maxFileBytes, `${nth}`))
      for (const bytes of sizes) expect((await upload(id, 'a.txt', bytes)).status).toBe(200)
      const refused = await upload(id, 'a.txt', aText('!'))
      expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([409, 'filesTooBig', true])
    })

    test.each([
      ['no form', Buffer.from('abc'), multipartType, 422],
      ['half a form', aMultipart(aFilePart('a.pdf', aPdf())).subarray(0, 200), multipartType, 422],
      [
        'another boundary',
        aMultipart(aFilePart('a.pdf', aPdf())),
        { 'content-type': 'multipart/form-data; boundary=x' },
        422,
      ],
      ['no boundary', aMultipart(aFilePart('a.pdf', aPdf())), { 'content-type': 'multipart/form-data' }, 422],
      ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, 422],
      ['a form without a file', aMultipart({ disposition: 'name="x"', content: 'y' }), multipartType, 422],
      ['nothing', Buffer.alloc(0), multipartType, 422],
    ])('%s', async (_what, body, headers, status) => {
      const id = await applied()
      const response = await send(id, new Uint8Array(body), headers as Record<string, string>)
      expect([response.status, isCleanRefusal(response), testApi.reported]).toEqual([status, true, []])
      expect(Object.keys(response.body.errors)).toEqual(['file'])
    })

    test('requests without the credential', async () => {
      const path = `/jobs/${demoJobs.plain}/applications/${await applied()}/upload`
      expect((await testApi.api.request(path, { method: 'POST', body: new FormData() })).status).toBe(401)
    })

    test('more than a hundred files per hour from one visitor', async () => {
      const id = await applied()
      await database.db
        .insertInto('attempt_count')
        .values({ key: 'upload eager', window_ends_at: '2026-11-15T09:00:00.000Z', attempts: 99 })
        .execute()
      const body = () => new Uint8Array(aMultipart(aFilePart('a.pdf', aPdf())))
      const visitor = { visitor: 'eager' }
      expect((await send(id, body(), multipartType, visitor)).status).toBe(200)
      const refused = await send(id, body(), multipartType, visitor)
      expect([refused.status, isCleanRefusal(refused)]).toEqual([429, true])
    })
  })

  describe('returns 404', () => {
    const notFound = async (...given: Parameters<typeof upload>) => {
      const response = await upload(...given)
      expect([response.status, response.body.code, isCleanRefusal(response)]).toEqual([
        404,
        'applicationNotFound',
        true,
      ])
      expect(testApi.reported).toEqual([])
    }

    test.each(['0'.repeat(40), 'x', '%00', '..%2f', 'A'.repeat(40), '__proto__'])(
      'for the unknown id %s',
      async (id) => {
        await notFound(id)
      },
    )

    test('for an application of another job', async () => {
      const id = await applied()
      await notFound(id, 'a.pdf', aPdf(), demoJobs.withQuestions)
      await notFound(id, 'a.pdf', aPdf(), 'unknown')
      expect(await filesOf(id)).toEqual([])
    })

    test('after 24 hours, not earlier', async () => {
      const id = await applied()
      clock = '2026-11-16T07:59:59.999Z'
      expect((await upload(id)).status).toBe(200)
      clock = '2026-11-16T08:00:00.000Z'
      await notFound(id, 'b.txt', aText('b'))
    })

    test('for a withdrawn, decided or deleted application', async () => {
      const { hiring } = testApi.services
      const [withdrawn, rejected, erased] = [await applied(), await applied(), await applied()]
      await changeApplicationState(hiring, withdrawn, 'withdraw', { actor: applicantActor })
      await changeApplicationState(hiring, rejected, 'reject', { actor: adminActor })
      await eraseApplication(hiring, erased)
      for (const id of [withdrawn, rejected, erased]) await notFound(id)
    })

    test('when the application is withdrawn while the file is scanned', async () => {
      const id = await applied()
      const { hiring } = testApi.services
      hiring.scan = async () => {
        await changeApplicationState(hiring, id, 'withdraw', { actor: applicantActor })
        return 'clean'
      }
      await notFound(id)
      hiring.scan = undefined
      expect(await filesOf(id)).toEqual([])
    })
  })

  describe('sanitizes the file name', () => {
    test.each([
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\fakepath\\CV.pdf', 'C fakepathCV.pdf'],
      ['a%0D%0ASet-Cookie: x.pdf', 'a 0D 0ASet-Cookie x.pdf'],
      ['Grüße \u202efdp 🥨.pdf', 'Grüße fdp 🥨.pdf'],
      ['=cmd.pdf', 'cmd.pdf'],
      ['+1.pdf', '1.pdf'],
      ['-1.pdf', '1.pdf'],
      ['@x.pdf', 'x.pdf'],
      [`${'x'.repeat(10_000)}.pdf`, `${'x'.repeat(80)}.pdf`],
      ['.pdf', 'Anlage.pdf'],
    ])('%j', async (name, harmless) => {
      const id = await applied()
      const { status, body } = await send(id, new Uint8Array(aMultipart(aFilePart(name, aPdf()))), multipartType)
      expect([status, body.data?.name]).toEqual([200, harmless])
      expect((await filesOf(id))[0]?.name).toBe(harmless)
    })

    test('with quotes and line ends as browsers encode them', async () => {
      const id = await applied()
      expect((await upload(id, 'a"b\r\nc.pdf')).body.data.name).toBe('a 22b 0D 0Ac.pdf')
    })
  })
})

const address = 'http://localhost/upload'

function read(body: Uint8Array | ReadableStream | null, headers: Record<string, string> = multipartType) {
  const init = { method: 'POST', headers, body: body as BodyInit | null, duplex: 'half' }
  return readUpload(new Request(address, init))
}

/** A form that never ends, in chunks of 64 KB, and how much of it was read. */
function endless(head: Buffer) {
  const piece = Buffer.alloc(64 * 1024, 'a')
  const taken = { bytes: 0 }
  const stream = new ReadableStream(
    {
      pull(controller) {
        const next = taken.bytes === 0 ? head : piece
        taken.bytes += next.length
        controller.enqueue(new Uint8Array(next))
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, taken }
}
const streamOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
const headOf = (disposition: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)

describe('readUpload', () => {
  test('returns name and bytes of any file', async () => {
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))
    const tricky = Buffer.concat([bytes, Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n--`), bytes])
    expect(await read(aMultipart(aFilePart('Grüße 🥨.pdf', tricky)))).toEqual({
      kind: 'read',
      file: { name: 'Grüße 🥨.pdf', bytes: tricky },
    })
  })

  test('finds the file among other fields', async () => {
    const others = [
      { disposition: 'name="note"', content: 'x' },
      { disposition: 'name="other"; filename="b.pdf"', content: 'b' },
    ]
    expect(await read(aMultipart(...others, aFilePart('a.pdf', 'a')))).toMatchObject({ file: { name: 'a.pdf' } })
  })

  test('reads a body in chunks of any size', async () => {
    const whole = aMultipart(aFilePart('a.txt', 'Guten Tag'))
    for (const size of [1, 2, 3, 7, 50]) {
      const pieces = Array.from(
        { length: Math.ceil(whole.length / size) },
        (_, index) => new Uint8Array(whole.subarray(index * size, (index + 1) * size)),
      )
      expect(await read(streamOf(pieces))).toEqual({
        kind: 'read',
        file: { name: 'a.txt', bytes: Buffer.from('Guten Tag') },
      })
    }
  })

  test('reads a file name of 10,000 characters', async () => {
    const name = `${'x'.repeat(10_000)}.pdf`
    expect(await read(aMultipart(aFilePart(name, 'a')))).toMatchObject({ kind: 'read', file: { name } })
  })

  test('reads an empty file, which is rejected later', async () => {
    expect(await read(aMultipart(aFilePart('a.pdf', '')))).toMatchObject({
      kind: 'read',
      file: { bytes: Buffer.alloc(0) },
    })
  })

  test.each([
    ['no file', [{ disposition: 'name="note"', content: 'x' }]],
    ['a file in another field', [{ disposition: 'name="cv"; filename="a.pdf"', content: 'x' }]],
    ['text in the file field', [{ disposition: 'name="file"', content: 'x' }]],
  ])('treats %s as empty', async (_what, parts) => {
    expect(await read(aMultipart(...parts))).toEqual({ kind: 'fileEmpty' })
  })
})

describe('a file that is too big', () => {
  test('starts at 5,300,001 bytes', async () => {
    const [whole, more] = [maxFileBytes, maxFileBytes + 1].map((size) => Buffer.alloc(size, 'a'))
    expect(await read(aMultipart(aFilePart('a.txt', whole ?? '')))).toMatchObject({ kind: 'read' })
    expect(await read(aMultipart(aFilePart('a.txt', more ?? '')))).toEqual({ kind: 'fileTooBig' })
  })

  test('is not read at all when Content-Length says so', async () => {
    const { stream, taken } = endless(headOf('name="file"; filename="a.txt"'))
    const headers = { ...multipartType, 'content-length': '6000000' }
    expect(await read(stream, headers)).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBe(0)
  })

  test.each([
    ['a file', 'name="file"; filename="a.txt"'],
    ['a text', 'name="file"'],
    ['another field', 'name="other"'],
  ])('is cut off while streaming: endless %s', async (_what, disposition) => {
    const { stream, taken } = endless(headOf(disposition))
    expect(await read(stream)).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBeGreaterThan(maxFileBytes)
    expect(taken.bytes).toBeLessThan(maxFileBytes + 200_000)
  })

  test('is cut off when Content-Length is wrong', async () => {
    const { stream, taken } = endless(headOf('name="file"; filename="a.txt"'))
    expect(await read(stream, { ...multipartType, 'content-length': '100' })).toEqual({ kind: 'fileTooBig' })
    expect(taken.bytes).toBeLessThan(maxFileBytes + 200_000)
  })

  test('is cut off early when its header does not end', async () => {
    const { stream, taken } = endless(Buffer.from(`--${boundary}\r\nX-Long: `))
    expect(await read(stream)).toEqual({ kind: 'broken' })
    expect(taken.bytes).toBeLessThan(300_000)
  })
})

describe('malformed uploads are reported as broken', () => {
  const whole = aMultipart(aFilePart('a.pdf', 'x'.repeat(50)))

  test.each([
    ['nothing', null, multipartType],
    ['an empty body', Buffer.alloc(0), multipartType],
    ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }],
    ['no type', whole, {}],
    ['no boundary', whole, { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', whole, { 'content-type': 'multipart/form-data; boundary=""' }],
    ['another boundary', whole, { 'content-type': 'multipart/form-data; boundary=other' }],
    ['noise', Buffer.from('abc'.repeat(1000)), multipartType],
    ['a body that ends within the file', whole.subarray(0, 120), multipartType],
    ['a body that ends within the header', whole.subarray(0, 40), multipartType],
    [
      'too many parts',
      aMultipart(...Array.from({ length: 6 }, () => ({ disposition: 'name="x"', content: '' }))),
      multipartType,
    ],
  ])('%s', async (_what, body, headers) => {
    expect(await read(body, headers as Record<string, string>)).toEqual({ kind: 'broken' })
  })

  test.each([
    'name="file"; filename*=UTF-8\'\'%ZZ%',
    'name="file"; filename="a.pdf',
    'name="file"; filename=',
    'name="file"; filename="\\"\\\\',
    ';;;==""',
    '',
  ])('handles an unusual header: %s', async (disposition) => {
    const { kind } = await read(aMultipart({ disposition, content: 'x' }))
    expect(['read', 'fileEmpty', 'broken']).toContain(kind)
  })

  test('an interrupted connection', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(whole.subarray(0, 120)))
      },
      pull(controller) {
        controller.error(new Error('aborted'))
      },
    })
    expect(await read(stream)).toEqual({ kind: 'broken' })
  })

  test('a form with random bytes changed', async () => {
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const body = Buffer.from(whole)
        for (const [at, byte] of changed) body[at] = byte
        expect(['read', 'fileEmpty', 'broken']).toContain((await read(body)).kind)
      }),
      { numRuns: 300 },
    )
  })
})
