/** Neighbours run on two lanes, one inside the other; where the round does not come out even, all share one. */
export const nameLanes = (count: number): number => (count > 3 && count % 2 === 0 ? 2 : 1)
