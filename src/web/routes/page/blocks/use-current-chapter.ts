import { useEffect, useState } from 'react'

/** How far down the window a heading must have come for its chapter to be the one that is read. */
const readingLine = 0.35

function lastAbove(ids: readonly string[], line: number): string | undefined {
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line)
}

/** The chapter at the reading line. The observer only says that a heading has crossed it, up or down. */
export function useCurrentChapter(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const all = key.split(' ')
    const look = () => setCurrent(lastAbove(all, window.innerHeight * readingLine))
    // Everything above the line counts as in sight, or a jump across the window would go unnoticed.
    const rootMargin = `1000000px 0px -${(1 - readingLine) * 100}% 0px`
    const observer = new IntersectionObserver(look, { rootMargin })
    for (const id of all) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
