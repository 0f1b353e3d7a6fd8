import { type AttachmentRefusal, refuseByCompany, refuseByNameAndSize } from '#domain/hiring/attachment-rules.ts'

interface Named {
  name: string
  size: number
}

/** Office files are refused for a reason of their own, with a way out. */
export type ChoiceRefusal = AttachmentRefusal | 'mailRefused' | 'slidesRefused' | 'sheetRefused' | 'fileUnreadable'

export interface RefusedFile extends Named {
  reason: ChoiceRefusal
}

const ownReasons: readonly [RegExp, ChoiceRefusal][] = [
  [/\.(msg|eml)$/i, 'mailRefused'],
  [/\.(ppt|pptx|pps|key|odp)$/i, 'slidesRefused'],
  [/\.(xls|xlsx|xlsm|csv|numbers|ods)$/i, 'sheetRefused'],
]

const isSame = (one: Named, other: Named) => one.name === other.name && one.size === other.size

function refusalOf(file: Named, others: readonly Named[]): ChoiceRefusal | undefined {
  const refusal = refuseByNameAndSize(file) ?? refuseByCompany(file.size, others)
  if (refusal !== 'fileTypeRefused') return refusal
  return ownReasons.find(([ending]) => ending.test(file.name.trim()))?.[1] ?? refusal
}

/** In the order of the choice; what is there already is not taken twice. */
export function chooseFiles<F extends Named>(chosen: readonly F[], there: readonly Named[]) {
  const taken: F[] = []
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const others = [...there, ...taken]
    if (others.some((other) => isSame(file, other))) continue
    const reason = refusalOf(file, others)
    if (reason) refused.push({ name: file.name, size: file.size, reason })
    else taken.push(file)
  }
  return { taken, refused }
}
