import { Tag } from '#ui/tag.tsx'
import { type OpenStateProps, useFormatOpenText } from './open-badge.tsx'

/** Larger than the badge, on the page of a store. */
export function OpenTag({ hours, today }: OpenStateProps) {
  const formatOpenText = useFormatOpenText()
  return (
    <Tag tone={hours.isOpen ? 'success' : 'info'} hasDot>
      {formatOpenText(hours, today)}
    </Tag>
  )
}
