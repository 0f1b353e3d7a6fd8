import type { Tone } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'

const tones: Readonly<Record<string, Tone>> = {
  new: 'success',
  public: 'success',
  changed: 'warning',
  planned: 'warning',
}

/** The state of an entry, a change or a publication. */
export const StateTag = ({ state, children }: { state: string; children: React.ReactNode }) => (
  <Tag tone={tones[state] ?? 'info'}>{children}</Tag>
)
