import { angleOf, distance, item, lengthOf, lineLength, type Vec } from './geometry.ts'
import type { Random } from './random.ts'
import type { Street } from './street-net.ts'
import type { Surroundings } from './surroundings.ts'

const themes = [
  ['Amselweg', 'Finkenweg', 'Drosselweg', 'Meisenweg', 'Starenweg', 'Lerchenweg', 'Schwalbenweg', 'Zeisigweg'],
  ['Rosenweg', 'Tulpenweg', 'Nelkenweg', 'Fliederweg', 'Asternweg', 'Dahlienweg', 'Veilchenweg', 'Enzianweg'],
  [
    'Mozartstraße',
    'Beethovenstraße',
    'Haydnstraße',
    'Schubertstraße',
    'Brahmsstraße',
    'Bachstraße',
    'Händelweg',
    'Lisztweg',
  ],
  [
    'Lindenstraße',
    'Ahornweg',
    'Birkenweg',
    'Eschenweg',
    'Buchenweg',
    'Ulmenweg',
    'Erlenweg',
    'Kastanienweg',
    'Eichenstraße',
  ],
  [
    'Schillerstraße',
    'Goethestraße',
    'Mörikestraße',
    'Uhlandstraße',
    'Lessingstraße',
    'Kleiststraße',
    'Hebelweg',
    'Stifterweg',
  ],
  [
    'Breslauer Straße',
    'Egerländer Straße',
    'Sudetenstraße',
    'Karlsbader Weg',
    'Troppauer Weg',
    'Reichenberger Straße',
    'Brünner Weg',
  ],
  [
    'Kreuzäcker',
    'Lange Gewand',
    'Am Anger',
    'Oberes Ried',
    'Krautgärten',
    'Hopfengarten',
    'Am Hochfeld',
    'Steigäcker',
    'Am Brühl',
  ],
  ['Zugspitzweg', 'Nebelhornstraße', 'Grüntenstraße', 'Hochvogelweg', 'Widdersteinweg', 'Ifenweg', 'Säulingstraße'],
]
const oldTown = [
  'Kirchgasse',
  'Schmiedgasse',
  'Bachgasse',
  'Rathausgasse',
  'Hintere Gasse',
  'Gerbergasse',
  'Färbergasse',
  'Badgasse',
  'Metzgergasse',
  'Kramergasse',
  'Webergasse',
  'Salzgasse',
  'Spitalgasse',
  'Pfarrgasse',
  'Hafnergasse',
  'Engelgasse',
  'Kapellengasse',
  'Schrannengasse',
]
const village = [
  'Kirchweg',
  'Schmiedberg',
  'Mühlweg',
  'Dorfstraße',
  'Am Bach',
  'Angerweg',
  'Pfarrweg',
  'Schulweg',
  'Käsereiweg',
  'Am Maibaum',
  'Obere Gasse',
  'Kapellenweg',
  'Am Weiher',
]
const around = [
  'Gartenstraße',
  'Schulstraße',
  'Mühlstraße',
  'Friedhofweg',
  'Bergstraße',
  'Wiesenweg',
  'Ringstraße',
  'Kolpingstraße',
  'Raiffeisenstraße',
  'Sonnenstraße',
  'Feldstraße',
  'Hochstraße',
  'Frühlingstraße',
  'Spitalweg',
  'Postweg',
  'Jahnstraße',
  'Turnerweg',
  'Ludwigstraße',
  'Blumenstraße',
  'Kettelerstraße',
  'Am Stadtgraben',
  'Marienstraße',
]
const works = [
  'Industriestraße',
  'Gewerbering',
  'Dieselstraße',
  'Robert-Bosch-Straße',
  'Daimlerstraße',
  'Siemensstraße',
  'Max-Eyth-Straße',
  'Röntgenstraße',
  'Zeppelinstraße',
  'Ohmstraße',
  'Werkstraße',
]

const irregular: Record<string, string> = {
  Senden: 'Sendener',
  Kempten: 'Kemptener',
  Neuburg: 'Neuburger',
  'Rot a.d. Rot': 'Roter',
  'Egg a.d. Günz': 'Egger',
  Au: 'Auer',
  Buch: 'Bucher',
  Boos: 'Booser',
  Pleß: 'Pleßer',
  Ehingen: 'Ehinger',
  'Markt Rettenbach': 'Rettenbacher',
  'Markt Wald': 'Walder',
  'Bad Wörishofen': 'Wörishofer',
  'Bad Grönenbach': 'Grönenbacher',
  'Bad Waldsee': 'Waldseer',
  'Bad Wurzach': 'Wurzacher',
  'Kirchheim in Schwaben': 'Kirchheimer',
  'Landsberg am Lech': 'Landsberger',
  'Flughafen Memmingen': 'Flughafenstraße',
  'Biberach (Roggenburg)': 'Biberacher',
  Attenhofen: 'Attenhofer',
  Altenstadt: 'Altenstadter',
  Illerzell: 'Illerzeller',
  'Neu-Ulm': 'Neu-Ulmer',
  Wain: 'Wainer',
  Staig: 'Staiger',
  Holzgünz: 'Holzgünzer',
  Kötz: 'Kötzer',
  Isny: 'Isnyer',
  Legau: 'Legauer',
}

/** "Memminger Straße" leads to Memmingen. */
export function toRoadName(town: string): string {
  const exception = irregular[town]
  if (exception) return exception.endsWith('straße') ? exception : `${exception} Straße`
  const plain = town.replace(/ (a\.d\.|am|im|in) .*$/, '')
  if (/(ing|hof|haus|kirch|schweig|weil|ried)en$/.test(plain)) return `${plain.slice(0, -2)}er Straße`
  return `${plain.replace(/e$/, '')}er Straße`
}

/** The next town that a road leads to, larger ones first. */
function townTowards(
  from: Vec,
  direction: number,
  { places }: Surroundings,
  taken: ReadonlySet<string>,
): string | undefined {
  let best: { name: string; effort: number } | undefined
  for (const { name, rank, at } of places) {
    const way: Vec = [at[0] - from[0], at[1] - from[1]]
    const away = lengthOf(way)
    const turn = Math.abs(Math.atan2(Math.sin(angleOf(way) - direction), Math.cos(angleOf(way) - direction)))
    if (rank > 4 || away < 1700 || away > 32_000 || turn > 0.5 || taken.has(toRoadName(name))) continue
    const effort = away * (1 + 2.5 * turn) * (rank === 4 ? 1.5 : rank === 3 ? 1.1 : 1)
    if (!best || effort < best.effort) best = { name, effort }
  }
  return best?.name
}

export interface Naming {
  streets: readonly Street[]
  centre: Vec
  surroundings: Surroundings
  isOldTown: (at: Vec) => boolean
  isVillage: boolean
  isWorks: (at: Vec) => boolean
  random: Random
}

const middleOf = ({ line }: Street): Vec => item(line, Math.floor(line.length / 2))

export function nameStreets({ streets, centre, surroundings, isOldTown, isVillage, isWorks, random }: Naming): void {
  const taken = new Set(streets.flatMap(({ name }) => name ?? []))
  const nameByDirection: { direction: number; name: string }[] = []
  const roads = streets.filter(({ rank, name }) => rank >= 2 && rank <= 4 && name === undefined)
  roads.sort((a, b) => lineLength(b.line) - lineLength(a.line))
  for (const road of roads) {
    const ends = [item(road.line, 0), item(road.line, -1)]
    const far = ends.reduce((a, b) => (distance(a, centre) > distance(b, centre) ? a : b))
    const direction = angleOf([far[0] - centre[0], far[1] - centre[1]])
    const same = nameByDirection.find(
      (one) => Math.abs(Math.atan2(Math.sin(one.direction - direction), Math.cos(one.direction - direction))) < 0.32,
    )
    const town = same ? undefined : townTowards(centre, direction, surroundings, taken)
    road.name = same?.name ?? (town && toRoadName(town))
    if (!road.name) continue
    taken.add(road.name)
    if (!same) nameByDirection.push({ direction, name: road.name })
  }
  const pools = {
    old: random.shuffle(isVillage ? village : oldTown),
    around: random.shuffle(around),
    works: random.shuffle(works),
    districts: random.shuffle(themes).map((theme) => random.shuffle(theme)),
  }
  const toName = (street: Street) => {
    const at = middleOf(street)
    const sector = Math.floor(((angleOf([at[0] - centre[0], at[1] - centre[1]]) + Math.PI) / (2 * Math.PI)) * 7.99)
    const district = pools.districts[Math.min(sector, pools.districts.length - 1)] ?? []
    const near = distance(at, centre)
    const order = isWorks(at)
      ? [pools.works]
      : isOldTown(at)
        ? [pools.old, pools.around]
        : near < 420
          ? [pools.around, district]
          : [district, pools.around]
    for (const pool of order) for (let name = pool.pop(); name; name = pool.pop()) if (!taken.has(name)) return name
    return undefined
  }
  const unnamed = streets.filter(({ rank, name, line }) => rank === 5 && name === undefined && lineLength(line) > 75)
  unnamed.sort((a, b) => lineLength(b.line) - lineLength(a.line))
  for (const street of unnamed) {
    street.name = toName(street)
    if (street.name) taken.add(street.name)
  }
}
