import type { Dot } from './nearest-pin.ts'

interface Place {
  above: 'true' | 'false'
  side: 'middle' | 'left' | 'right'
}

/** The room that a bubble takes: over the pin's tip, and to either side of it. */
const roomPx = { over: 104, aside: 120 }

/** Over the pin and in the middle, unless the frame's edge would cut it off. */
export function bubblePlace(tip: Dot, frame: Dot): Place {
  const side = tip.x < roomPx.aside ? 'right' : tip.x > frame.x - roomPx.aside ? 'left' : 'middle'
  return { above: tip.y < roomPx.over ? 'false' : 'true', side }
}
