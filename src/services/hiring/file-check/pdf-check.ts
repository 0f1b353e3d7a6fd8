import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'
import { refuse } from './file-refusal.ts'
import { containsMarkup } from './file-signatures.ts'
import { type PdfDocument, readPdf } from './pdf-document.ts'
import { isDictionary, isString, type PdfDictionary, type PdfValue, valuesOf } from './pdf-values.ts'

const endMark = '%%EOF'

/** After the end there may be line ends or zeros, which some programs add. */
function checkEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0) refuse('fileBroken')
  const isEmpty = bytes.subarray(end + endMark.length).every((byte) => byte <= 32)
  if (!isEmpty) refuse('fileHasExtraData')
}

/** Refuses PDFs that do something by themselves, or contain other files. A link that a person clicks is fine. */
export function checkPdf(bytes: Buffer): void {
  checkEnd(bytes)
  const document = readPdf(bytes, (comment) => {
    if (containsMarkup(comment)) refuse('fileHasExtraData')
  })
  const checked = new Set<PdfValue>()
  for (const { value, data } of document.objects) {
    if (data && isDictionary(value)) checkStream(value)
    checkValue(value, { ...document, checked })
  }
}

/** Keys that only the refused features use. */
const reasonByKey: Readonly<Record<string, AttachmentRefusal>> = {
  JS: 'fileHasScripts',
  JavaScript: 'fileHasScripts',
  XFA: 'fileHasScripts',
  EF: 'fileHasObjects',
  EmbeddedFiles: 'fileHasObjects',
}

/** Types of actions, annotations and files. */
const reasonByType: Readonly<Record<string, AttachmentRefusal>> = {
  '/JavaScript': 'fileHasScripts',
  '/Launch': 'fileHasActions',
  '/EmbeddedFile': 'fileHasObjects',
  '/FileAttachment': 'fileHasObjects',
  '/RichMedia': 'fileHasObjects',
  '/RichMediaExecute': 'fileHasObjects',
  '/Rendition': 'fileHasObjects',
  '/Screen': 'fileHasObjects',
  '/Movie': 'fileHasObjects',
  '/Sound': 'fileHasObjects',
  '/3D': 'fileHasObjects',
}
const typeKeys = ['S', 'Type', 'Subtype']

/** Actions that reach out of the document. They are fine behind a link, but not on opening. */
const remoteActions: readonly PdfValue[] = ['/URI', '/GoToR', '/GoToE', '/SubmitForm', '/ImportData', '/Thread']

function refuseFor(reason: AttachmentRefusal | undefined): void {
  if (reason) refuse(reason)
}

interface CheckContext {
  resolve: PdfDocument['resolve']
  /** Actions that were checked, because many events may lead to the same one. */
  checked: Set<PdfValue>
}

/** The data of a stream may be in another file. */
function checkStream(dictionary: PdfDictionary): void {
  if (valuesOf(dictionary, 'F').length > 0) refuse('fileHasLinkedContent')
  if (valuesOf(dictionary, 'Subtype').includes('/Form') && valuesOf(dictionary, 'Ref').length > 0)
    refuse('fileHasLinkedContent')
}

function checkValue(value: PdfValue, context: CheckContext): void {
  if (Array.isArray(value)) for (const item of value) checkValue(item, context)
  else if (isDictionary(value)) for (const entry of value.entries) checkEntry(entry, context)
  // A name may be an object of its own, so its key is not always known.
  else if (value === '/JavaScript' || value === '/Launch') refuseFor(reasonByType[value])
}

function checkEntry([key, value]: readonly [string, PdfValue], context: CheckContext): void {
  if (Object.hasOwn(reasonByKey, key)) refuseFor(reasonByKey[key])
  if (typeKeys.includes(key))
    for (const type of context.resolve(value))
      if (typeof type === 'string' && Object.hasOwn(reasonByType, type)) refuseFor(reasonByType[type])
  if (key === 'URI' && isString(value) && /^\s*javascript:/i.test(value.text)) refuse('fileHasScripts')
  if (key === 'OpenAction') checkActions([value], context)
  // Actions by event, such as opening a page or entering a field.
  if (key === 'AA')
    for (const events of context.resolve(value).filter(isDictionary))
      checkActions(
        events.entries.map(([, action]) => action),
        context,
      )
  checkValue(value, context)
}

/** An action may have others that follow it. */
function checkActions(actions: readonly PdfValue[], { resolve, checked }: CheckContext): void {
  const waiting = [...actions]
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop())
    for (const value of resolve(action)) {
      if (typeof value !== 'object' || value === null || checked.has(value)) continue
      checked.add(value)
      if (Array.isArray(value)) waiting.push(...value)
      if (!isDictionary(value)) continue
      const types = valuesOf(value, 'S').flatMap(resolve)
      if (types.some((type) => remoteActions.includes(type))) refuse('fileHasActions')
      waiting.push(...valuesOf(value, 'Next'))
    }
}
