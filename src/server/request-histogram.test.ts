import { expect, test } from 'vitest'
import { requestHistogram } from './request-histogram.ts'

test('a histogram counts what took up to each bound, and all of it together', () => {
  const histogram = requestHistogram('door_seconds', 'How long')
  for (const seconds of [0.001, 0.002, 0.03, 7]) histogram.observe('home', 'GET', 200, seconds)
  histogram.observe('home', 'GET', 404, 0.001)
  const lines = histogram.text().split('\n')
  expect(lines.slice(0, 2)).toEqual(['# HELP door_seconds How long', '# TYPE door_seconds histogram'])
  for (const line of [
    'door_seconds_bucket{le="0.002",room="home",method="GET",status="2xx"} 2',
    'door_seconds_bucket{le="0.05",room="home",method="GET",status="2xx"} 3',
    'door_seconds_bucket{le="5",room="home",method="GET",status="2xx"} 3',
    'door_seconds_bucket{le="+Inf",room="home",method="GET",status="2xx"} 4',
    'door_seconds_count{room="home",method="GET",status="2xx"} 4',
    'door_seconds_count{room="home",method="GET",status="4xx"} 1',
  ])
    expect(lines).toContain(line)
  expect(histogram.text()).toMatch(/door_seconds_sum\{room="home",method="GET",status="2xx"\} 7\.03/)
})
