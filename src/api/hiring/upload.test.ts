import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleAnswer } from '#contract/envelope.ts'
import { attachmentAnswerSchema } from '#contract/hiring/application-answer.ts'
import { listAttachments } from '#db/attachments.ts'
import { type AttachmentType, attachmentTypes, maxFileBytes } from '#domain/hiring/attachment-rules.ts'
import { eraseApplication, stepApplication } from '#hiring/change-application.ts'
import { openAttachment } from '#hiring/open-attachment.ts'
import { aFilePart, aMultipart, multipartType } from '#tests/support/a-multipart.ts'
import { acceptedFiles } from '#tests/support/accepted-files.ts'
import { anApi } from '#tests/support/an-api.ts'
import { anApplicant, demoJobs, sundayMorning } from '#tests/support/an-applicant.ts'
import { isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aDocx, anOfficeFile, aPdf } from '#tests/support/documents.ts'

const types = Object.keys(acceptedFiles) as AttachmentType[]
const aText = (content: string) => Buffer.from(content)

onBothDatabases('the call to add a file', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let clock = sundayMorning
  const { applied, send, upload } = anApplicant(() => house.api)
  const filesOf = (id: string) => listAttachments(database.db, id)

  beforeAll(async () => {
    house = await anApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = sundayMorning
  })

  describe('takes', () => {
    test('one file of each kind, and gives back exactly the same bytes', async () => {
      const id = await applied()
      for (const [index, type] of types.entries()) {
        const bytes = acceptedFiles[type]
        const { status, body } = await upload(id, `Anlage ${type}.${type}`, bytes)
        expect([type, status]).toEqual([type, 200])
        expect(singleAnswer(attachmentAnswerSchema.strict()).strict().parse(body)).toEqual(body)
        const number = index + 1
        const name = `Anlage ${type}.${type}`
        const mediaType = attachmentTypes[type]
        expect(body.data).toEqual({ number, name, size: bytes.length, mediaType, state: 'ready' })
        expect((await openAttachment(house.services.hiring, id, number))?.bytes.equals(bytes)).toBe(true)
      }
      expect(await filesOf(id)).toHaveLength(10)
    })

    test('5,300,000 bytes, and refuses one more', async () => {
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

    test('the same file once, however often and under whatever name it comes', async () => {
      const id = await applied()
      const first = await upload(id)
      const answers = [await upload(id), await upload(id, 'Anders.pdf')]
      for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body])
      expect(await filesOf(id)).toHaveLength(1)
      const together = await Promise.all(Array.from({ length: 5 }, () => upload(id, 'b.txt', aText('zugleich'))))
      expect(new Set(together.map(({ body }) => body.data.number))).toEqual(new Set([2]))
      expect(await filesOf(id)).toHaveLength(2)
    })

    test('the same file for two applications, each for itself', async () => {
      const [one, other] = [await applied(), await applied()]
      for (const id of [one, other]) expect((await upload(id)).body.data.number).toBe(1)
    })

    test('files that come at once, each under a number of its own', async () => {
      const id = await applied()
      const answers = await Promise.all([1, 2, 3, 4].map((nth) => upload(id, 'a.txt', aText(`Brief ${nth}`))))
      expect(answers.map(({ body }) => body.data.number).toSorted()).toEqual([1, 2, 3, 4])
    })

    test('a file although the job was filled after the application', async () => {
      const id = await applied()
      const { hiring } = house.services
      const { bakery } = hiring
      hiring.bakery = () => ({ ...bakery(), jobs: [] })
      expect((await upload(id)).status).toBe(200)
      hiring.bakery = bakery
    })
  })

  test('keeps no plain bytes, nor two times the same ones', async () => {
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

  describe('refuses', () => {
    const aBomb = aDocx({ name: 'word/x.xml', content: 'x', saidBytes: 60_000_001 })
    test.each([
      ['nothing', 'a.pdf', Buffer.alloc(0), 'fileEmpty'],
      ['a table', 'a.xlsx', anOfficeFile('xl'), 'fileTypeRefused'],
      ['a table as a letter', 'a.docx', anOfficeFile('xl'), 'fileTypeRefused'],
      ['a web page as PDF', 'a.pdf', aText('<html><script>1</script></html>'), 'fileTypeRefused'],
      ['a letter as PDF', 'a.pdf', aDocx(), 'fileNotWhatItSays'],
      ['a letter with macros', 'a.docx', aDocx({ name: 'word/vbaProject.bin' }), 'fileHasMacros'],
      ['a PDF with a script', 'a.pdf', aPdf('/OpenAction << /S /JavaScript >>'), 'fileHasMacros'],
      ['half a PDF', 'a.pdf', aPdf().subarray(0, 100), 'fileBroken'],
      ['a package that blows up', 'a.docx', aBomb, 'fileUnsafe'],
    ])('%s', async (_what, name, bytes, code) => {
      const id = await applied()
      const answer = await upload(id, name, bytes)
      expect([answer.body.code, isCleanRefusal(answer), answer.body.errors]).toEqual([
        code,
        true,
        { file: `error-${code}` },
      ])
      expect([await filesOf(id), house.reported]).toEqual([[], []])
    })

    test('the eleventh file', async () => {
      const id = await applied()
      for (let nth = 1; nth <= 10; nth++)
        expect((await upload(id, 'a.txt', aText(`Brief ${nth}`))).body.data.number).toBe(nth)
      const refused = await upload(id, 'a.txt', aText('Brief 11'))
      expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([409, 'tooManyFiles', true])
      expect((await upload(id, 'a.txt', aText('Brief 3'))).body.data.number).toBe(3)
    })

    test('the eleventh also when all come at once', async () => {
      const id = await applied()
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => upload(id, 'a.txt', aText(`zugleich ${nth}`))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(await filesOf(id)).toHaveLength(10)
    })

    test('what is more than 26,500,000 bytes in all', async () => {
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
      const answer = await send(id, new Uint8Array(body), headers as Record<string, string>)
      expect([answer.status, isCleanRefusal(answer), house.reported]).toEqual([status, true, []])
      expect(Object.keys(answer.body.errors)).toEqual(['file'])
    })

    test('what comes without the credential', async () => {
      const path = `/jobs/${demoJobs.plain}/applications/${await applied()}/upload`
      expect((await house.api.request(path, { method: 'POST', body: new FormData() })).status).toBe(401)
    })

    test('more than a hundred files an hour of one visitor', async () => {
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

  describe('answers 404', () => {
    const notFound = async (...given: Parameters<typeof upload>) => {
      const answer = await upload(...given)
      expect([answer.status, answer.body.code, isCleanRefusal(answer)]).toEqual([404, 'applicationNotFound', true])
      expect(house.reported).toEqual([])
    }

    test.each(['0'.repeat(40), 'x', '%00', '..%2f', 'A'.repeat(40), '__proto__'])(
      'for the unknown id %s',
      async (id) => {
        await notFound(id)
      },
    )

    test('for an application under another job', async () => {
      const id = await applied()
      await notFound(id, 'a.pdf', aPdf(), demoJobs.withQuestions)
      await notFound(id, 'a.pdf', aPdf(), 'unknown')
      expect(await filesOf(id)).toEqual([])
    })

    test('after 24 hours, and not a moment sooner', async () => {
      const id = await applied()
      clock = '2026-11-16T07:59:59.999Z'
      expect((await upload(id)).status).toBe(200)
      clock = '2026-11-16T08:00:00.000Z'
      await notFound(id, 'b.txt', aText('b'))
    })

    test('when it was withdrawn, decided or deleted', async () => {
      const { hiring } = house.services
      const [withdrawn, rejected, erased] = [await applied(), await applied(), await applied()]
      await stepApplication(hiring, withdrawn, 'withdraw')
      await stepApplication(hiring, rejected, 'reject')
      await eraseApplication(hiring, erased)
      for (const id of [withdrawn, rejected, erased]) await notFound(id)
    })

    test('when it was withdrawn while the file was looked at', async () => {
      const id = await applied()
      const { hiring } = house.services
      hiring.scan = async () => {
        await stepApplication(hiring, id, 'withdraw')
        return 'clean'
      }
      await notFound(id)
      hiring.scan = undefined
      expect(await filesOf(id)).toEqual([])
    })
  })

  describe('gives a file a harmless name', () => {
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

    test('as a browser sends quotes and line ends', async () => {
      const id = await applied()
      expect((await upload(id, 'a"b\r\nc.pdf')).body.data.name).toBe('a 22b 0D 0Ac.pdf')
    })
  })
})
