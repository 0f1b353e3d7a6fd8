export type StorySide = 'left' | 'right'

/** Pictures change sides from one to the next; a story without one stands on words alone. */
export function storySides(stories: readonly { picture?: unknown }[]): (StorySide | undefined)[] {
  let pictures = 0
  return stories.map(({ picture }) => {
    if (!picture) return undefined
    pictures += 1
    return pictures % 2 === 1 ? 'left' : 'right'
  })
}
