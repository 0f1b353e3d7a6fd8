export type LabelKind =
  | 'place-1'
  | 'place-2'
  | 'place-3'
  | 'place-4'
  | 'place-5'
  | 'motorway'
  | 'highway'
  | 'river'
  | 'lake'

interface Look {
  font: string
  heightPx: number
  /** Room around the text, as a shield has it. */
  marginPx: number
}

const headline = 'Fraunces, Georgia, serif'
const text = 'Figtree, system-ui, sans-serif'

/** One place for both: what is drawn, and what is measured before it is drawn. */
export const labelKinds: Record<LabelKind, Look> = {
  'place-1': { font: `600 17px/1.1 ${headline}`, heightPx: 19, marginPx: 4 },
  'place-2': { font: `560 14.5px/1.1 ${headline}`, heightPx: 16, marginPx: 3 },
  'place-3': { font: `500 12.5px/1.1 ${text}`, heightPx: 14, marginPx: 3 },
  'place-4': { font: `500 11.5px/1.1 ${text}`, heightPx: 13, marginPx: 2 },
  'place-5': { font: `500 11px/1.1 ${text}`, heightPx: 13, marginPx: 2 },
  motorway: { font: `700 10.5px/1 ${text}`, heightPx: 16, marginPx: 5 },
  highway: { font: `600 10px/1 ${text}`, heightPx: 15, marginPx: 4 },
  river: { font: `italic 500 12px/1.1 ${headline}`, heightPx: 13, marginPx: 6 },
  lake: { font: `italic 500 12px/1.1 ${headline}`, heightPx: 13, marginPx: 2 },
}
