interface Series {
  labels: string
  /** How many took no longer than the bound of the same place; the last one is without bound. */
  counts: number[]
  sumSeconds: number
}

const boundsSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

function linesOf(name: string, { labels, counts, sumSeconds }: Series): string[] {
  let below = 0
  const buckets = counts.map((count, index) => {
    below += count
    return `${name}_bucket{le="${boundsSeconds[index] ?? '+Inf'}",${labels}} ${below}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${below}`]
}

/**
 * How long requests took, in Prometheus' text form. Every request is counted here, also those that take no more than a
 * look into memory, so it is arrays of numbers and no library.
 */
export function requestHistogram(name: string, help: string) {
  /** By room, method and class of status. */
  const seriesByRoom = new Map<string, Map<string, Series[]>>()

  function seriesOf(room: string, method: string, statusClass: number): Series {
    const known = seriesByRoom.get(room)?.get(method)?.[statusClass]
    if (known) return known
    const ofRoom = seriesByRoom.get(room) ?? new Map<string, Series[]>()
    seriesByRoom.set(room, ofRoom)
    const ofMethod = ofRoom.get(method) ?? []
    ofRoom.set(method, ofMethod)
    const labels = `room="${room}",method="${method}",status="${statusClass}xx"`
    const fresh = { labels, counts: Array.from({ length: boundsSeconds.length + 1 }, () => 0), sumSeconds: 0 }
    ofMethod[statusClass] = fresh
    return fresh
  }

  return {
    observe(room: string, method: string, status: number, seconds: number): void {
      const series = seriesOf(room, method, Math.floor(status / 100))
      let index = 0
      while (seconds > (boundsSeconds[index] ?? Number.POSITIVE_INFINITY)) index += 1
      series.counts[index] = (series.counts[index] ?? 0) + 1
      series.sumSeconds += seconds
    },
    text(): string {
      const all = [...seriesByRoom.values()].flatMap((ofRoom) => [...ofRoom.values()].flat())
      const lines = all.flatMap((series) => linesOf(name, series))
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
    },
  }
}
