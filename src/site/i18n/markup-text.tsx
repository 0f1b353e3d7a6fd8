import { cloneElement, Fragment, type ReactElement } from 'react'

interface Props {
  text: string
  /** Elements by tag: `<policy>our rules</policy>` renders `elements.policy` around "our rules". */
  elements: Readonly<Record<string, ReactElement>>
}

const tag = /<(\w+)>(.*?)<\/\1>/g

/** Renders a translation that contains tags. */
export function MarkupText({ text, elements }: Props) {
  const pieces = text.split(tag)
  // Splitting yields text, tag name, tag content, text, …
  return pieces.map((piece, index) => {
    const element = index % 3 === 1 ? elements[piece] : undefined
    if (element) return cloneElement(element, { key: index }, pieces[index + 1])
    return index % 3 === 0 && <Fragment key={index}>{piece}</Fragment>
  })
}
