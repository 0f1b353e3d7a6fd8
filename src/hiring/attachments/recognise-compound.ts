import { compoundNames } from './cfb-names.ts'
import { accepted, type Recognition, refused } from './recognition.ts'

const letter = 'worddocument'
/** Tables, shows and mails, which may hold a letter; and a letter that holds one of them, which none needs. */
const others = ['workbook', 'book', 'powerpoint document', '__properties_version1.0', '__nameid_version1.0']
const macros = ['macros', 'vba', '_vba_project', '_vba_project_cur']

/** In these files capitals make no difference. */
export function recogniseCompound(bytes: Buffer): Recognition {
  const names = new Set([...compoundNames(bytes)].map((name) => name.toLowerCase()))
  if (!names.has(letter) || others.some((name) => names.has(name))) return refused('fileTypeRefused')
  return macros.some((name) => names.has(name)) ? refused('fileHasMacros') : accepted('doc')
}
