// Exterior views: a house, a building, a barn or bare land under an Alberta sky, by season and time of day.
import type { Random } from '../seeded-random.ts'
import { ellipse, gradient, HEIGHT, line, polygon, rect, shade, svg, WIDTH } from './svg.ts'

export type Subject = 'house' | 'duplex' | 'apartment' | 'mobile' | 'land' | 'commercial' | 'farm'

const SKIES = [
  ['#5b9bd5', '#dcebf7'],
  ['#3f86c9', '#cfe6f5'],
  ['#8fb3cc', '#e9eef0'],
  ['#f0a868', '#fde8cf'],
  ['#6d7fb0', '#f4cdb6'],
] as const
const SIDINGS = [
  '#e8e2d5',
  '#c9d3d6',
  '#8fa3a8',
  '#d9c7a8',
  '#b9c2a9',
  '#6f7f86',
  '#a9b7c6',
  '#efe9e1',
  '#9c8f80',
  '#5f6b66',
] as const
const ROOFS = ['#4a4440', '#5b4b42', '#3c4349', '#6a5a50', '#2f3437', '#704b3f'] as const
const DOORS = ['#8c2f2b', '#254d63', '#2f5d46', '#c98a2b', '#30343a', '#6b3f55'] as const
const BRICKS = ['#9b5b45', '#a8795c', '#7e6a5d', '#8b8178'] as const

export function drawExterior(random: Random, subject: Subject, back: boolean): string {
  const winter = random.chance(0.28)
  const sky = random.pick(SKIES)
  const grass = winter ? '#eef2f4' : random.pick(['#7fa45b', '#6d9650', '#93ab62', '#89a860'])
  const horizon = random.int(500, 545)
  const parts = [rect(0, 0, WIDTH, horizon, 'url(#sky)'), ...clouds(random), ...hills(random, horizon, winter)]
  parts.push(rect(0, horizon, WIDTH, HEIGHT - horizon, 'url(#ground)'))
  if (back) parts.push(...fence(random, horizon))
  parts.push(...trees(random, horizon, winter, subject === 'land' ? 9 : 3))
  parts.push(...DRAW[subject](random, horizon, back))
  if (!back && subject !== 'land') parts.push(...driveway(random, horizon, winter))
  parts.push(...shrubs(random, horizon, winter))
  return svg(gradient('sky', sky[0], sky[1]) + gradient('ground', grass, shade(grass, -0.18)), parts.join(''))
}

const DRAW: Record<Subject, (random: Random, horizon: number, back: boolean) => string[]> = {
  house: (random, horizon, back) => house(random, horizon, back, 1),
  duplex: (random, horizon, back) => [
    ...house(random, horizon, back, 0.82, 330),
    ...house(random, horizon, back, 0.82, 870),
  ],
  apartment,
  mobile,
  land: (random, horizon) => landMarks(random, horizon),
  commercial,
  farm,
}

function clouds(random: Random): string[] {
  return Array.from({ length: random.int(1, 5) }, () => {
    const [x, y, size] = [random.int(50, 1150), random.int(40, 240), random.int(50, 130)]
    const white = `rgba(255,255,255,${random.int(35, 75) / 100})`
    return (
      ellipse(x, y, size, size * 0.28, white) + ellipse(x + size * 0.5, y - size * 0.15, size * 0.6, size * 0.26, white)
    )
  })
}

function hills(random: Random, horizon: number, winter: boolean): string[] {
  const mountain = random.chance(0.45)
  const base = winter ? '#c8d3dc' : mountain ? '#8fa5b8' : '#a9bd93'
  const step = mountain ? 120 : 240
  const points: [number, number][] = [[0, horizon]]
  for (let x = 0; x <= WIDTH + step; x += step) points.push([x, horizon - random.int(20, mountain ? 150 : 60)])
  points.push([WIDTH + step, horizon])
  return [polygon(points, base, 'opacity="0.8"')]
}

function trees(random: Random, horizon: number, winter: boolean, count: number): string[] {
  return Array.from({ length: random.int(1, count) + 1 }, () => {
    const left = random.chance(0.5)
    const x = left ? random.int(10, 220) : random.int(980, 1190)
    const height = random.int(140, 330)
    const ground = horizon + random.int(5, 40)
    if (random.chance(0.55)) {
      const green = winter ? '#4f6b5c' : random.pick(['#3f6b4a', '#4c7a4f', '#356049'])
      return [0, 1, 2]
        .map((tier) => {
          const top = ground - height + tier * height * 0.24
          const half = height * (0.14 + tier * 0.06)
          return polygon(
            [
              [x, top],
              [x + half, top + height * 0.42],
              [x - half, top + height * 0.42],
            ],
            shade(green, tier * -0.08),
          )
        })
        .concat(rect(x - 6, ground - height * 0.12, 12, height * 0.12, '#5a4636'))
        .reverse()
        .join('')
    }
    const crown = winter ? '#9a8f88' : random.pick(['#6f9a4d', '#8aa954', '#b98a3a', '#5f8f52'])
    return (
      rect(x - 8, ground - height * 0.5, 16, height * 0.5, '#6a5443') +
      ellipse(x, ground - height * 0.62, height * 0.28, height * 0.34, crown, `opacity="${winter ? 0.35 : 1}"`) +
      ellipse(
        x - height * 0.12,
        ground - height * 0.7,
        height * 0.16,
        height * 0.18,
        shade(crown, 0.12),
        `opacity="${winter ? 0.3 : 0.9}"`,
      )
    )
  })
}

function shrubs(random: Random, horizon: number, winter: boolean): string[] {
  return Array.from({ length: random.int(3, 8) }, () => {
    const color = winter ? '#c9d6d2' : random.pick(['#557f45', '#6a9350', '#7f9b57', '#8c6f8c'])
    return ellipse(random.int(120, 1080), horizon + random.int(70, 110), random.int(18, 46), random.int(14, 28), color)
  })
}

function window(random: Random, x: number, y: number, width: number, height: number): string {
  const glass = random.chance(0.25) ? '#f7dd9a' : random.pick(['#7fa3b8', '#8fb4c6', '#6d8ea1'])
  return (
    rect(x - 5, y - 5, width + 10, height + 10, '#f7f5f0') +
    rect(x, y, width, height, glass) +
    polygon(
      [
        [x, y],
        [x + width * 0.6, y],
        [x, y + height * 0.8],
      ],
      'rgba(255,255,255,0.28)',
    ) +
    rect(x + width / 2 - 2, y, 4, height, '#f7f5f0') +
    rect(x, y + height / 2 - 2, width, 4, '#f7f5f0')
  )
}

function siding(x: number, y: number, width: number, height: number, color: string, step: number): string {
  const lines = Array.from({ length: Math.floor(height / step) }, (_, row) =>
    line(x, y + row * step, x + width, y + row * step, shade(color, -0.1), 1),
  )
  return rect(x, y, width, height, color) + lines.join('')
}

function house(random: Random, horizon: number, back: boolean, scale: number, center = random.int(560, 650)): string[] {
  const storeys = random.weighted([
    [1, 0.4],
    [2, 0.6],
  ] as const)
  const [wall, roof, door] = [random.pick(SIDINGS), random.pick(ROOFS), random.pick(DOORS)]
  const width = random.int(460, 620) * scale
  const storey = random.int(118, 140) * scale
  const height = storey * storeys + 20 * scale
  const ground = horizon + 70 * scale
  const [x, y] = [center - width / 2, ground - height]
  const gable = random.int(90, 150) * scale
  const parts: string[] = [ellipse(center, ground + 6, width * 0.62, 22 * scale, 'rgba(0,0,0,0.18)')]
  parts.push(siding(x, y, width, height, wall, random.int(11, 18)))
  parts.push(
    polygon(
      [
        [x - 30 * scale, y + 6],
        [x + width * 0.14, y - gable],
        [x + width * 0.86, y - gable],
        [x + width + 30 * scale, y + 6],
      ],
      roof,
    ),
  )
  if (random.chance(0.7)) {
    const [gx, gw] = [x + (random.chance(0.5) ? 0.05 : 0.5) * width, width * 0.42]
    parts.push(
      polygon(
        [
          [gx - 18 * scale, y + 10],
          [gx + gw / 2, y - gable * 1.15],
          [gx + gw + 18 * scale, y + 10],
        ],
        shade(roof, -0.12),
      ),
    )
    parts.push(
      polygon(
        [
          [gx + 8, y + 6],
          [gx + gw / 2, y - gable * 0.9],
          [gx + gw - 8, y + 6],
        ],
        shade(wall, 0.12),
      ),
    )
  }
  if (random.chance(0.5))
    parts.push(
      rect(x + width * random.pick([0.2, 0.75]), y - gable - 44 * scale, 34 * scale, 80 * scale, random.pick(BRICKS)),
    )
  if (random.chance(0.5))
    parts.push(rect(x, ground - storey * 0.42, width, storey * 0.42, random.pick(BRICKS), 'opacity="0.9"'))
  const garage = !back && random.chance(0.65)
  const garageSide = random.chance(0.5) ? 0 : 1
  const garageWidth = width * 0.4
  for (let floor = 0; floor < storeys; floor++) {
    const top = ground - storey * (floor + 1) + storey * 0.22
    const slots = floor === 0 && garage ? (garageSide ? [0.1, 0.42] : [0.5, 0.84]) : [0.1, 0.38, 0.62, 0.84]
    for (const slot of slots)
      if (random.chance(0.88))
        parts.push(window(random, x + width * slot - 22 * scale, top, random.int(52, 84) * scale, storey * 0.48))
  }
  if (garage)
    parts.push(
      ...garageDoor(
        random,
        x + (garageSide ? width - garageWidth - 10 : 10),
        ground - storey * 0.8,
        garageWidth,
        storey * 0.8,
      ),
    )
  const doorX = x + width * (garage ? (garageSide ? 0.3 : 0.66) : 0.5)
  if (back) parts.push(...deck(random, x + width * 0.25, ground, width * 0.5, scale))
  else parts.push(...frontDoor(doorX, ground, storey, door, scale))
  return parts
}

function garageDoor(random: Random, x: number, y: number, width: number, height: number): string[] {
  const color = random.pick(['#f3f0ea', '#d8d2c6', '#6b5a4b', '#3f454a'])
  const rows = [1, 2, 3].map((row) =>
    line(x, y + (height * row) / 4, x + width, y + (height * row) / 4, shade(color, -0.16), 3),
  )
  return [rect(x - 8, y - 8, width + 16, height + 8, '#f7f5f0'), rect(x, y, width, height, color), ...rows]
}

function frontDoor(x: number, ground: number, storey: number, color: string, scale: number): string[] {
  const [width, height] = [50 * scale, storey * 0.7]
  return [
    rect(x - 10 * scale, ground - height - 12 * scale, width + 20 * scale, height + 12 * scale, '#f7f5f0'),
    rect(x, ground - height, width, height, color),
    ellipse(x + width * 0.84, ground - height * 0.48, 4, 4, '#e8c877'),
    rect(x - 26 * scale, ground - 6, width + 52 * scale, 14 * scale, '#b8b2a8'),
    rect(x - 36 * scale, ground + 8 * scale, width + 72 * scale, 12 * scale, '#a49d92'),
  ]
}

function deck(random: Random, x: number, ground: number, width: number, scale: number): string[] {
  const wood = random.pick(['#a67c52', '#8f6b49', '#b58d63'])
  const posts = Array.from({ length: 9 }, (_, post) =>
    rect(x + (post * width) / 8 - 3, ground - 60 * scale, 6, 66 * scale, shade(wood, -0.2)),
  )
  return [
    rect(x, ground - 6, width, 26 * scale, wood),
    rect(x, ground - 64 * scale, width, 8, shade(wood, 0.1)),
    ...posts,
  ]
}

function fence(random: Random, horizon: number): string[] {
  const wood = random.pick(['#b08a5d', '#9a7a58', '#8c8378'])
  return Array.from({ length: 50 }, (_, board) =>
    rect(board * 24, horizon - 34, 21, 74, shade(wood, ((board * 7) % 5) * -0.03)),
  )
}

function driveway(random: Random, horizon: number, winter: boolean): string[] {
  const x = random.int(380, 640)
  const color = winter ? '#d5d9dc' : random.pick(['#b9b5ae', '#a6a39d', '#8e8b87'])
  return [
    polygon(
      [
        [x, horizon + 74],
        [x + 190, horizon + 74],
        [x + 400, HEIGHT],
        [x - 160, HEIGHT],
      ],
      color,
    ),
  ]
}

function apartment(random: Random, horizon: number): string[] {
  const floors = random.int(4, 7)
  const columns = random.int(5, 8)
  const wall = random.pick([...SIDINGS, ...BRICKS])
  const [width, floor] = [columns * 100, 62]
  const [x, ground] = [(WIDTH - width) / 2 + random.int(-60, 60), horizon + 70]
  const top = ground - floors * floor - 20
  const parts = [
    ellipse(x + width / 2, ground + 6, width * 0.58, 20, 'rgba(0,0,0,0.18)'),
    rect(x, top, width, ground - top, wall),
  ]
  parts.push(rect(x - 8, top - 14, width + 16, 20, random.pick(ROOFS)))
  for (let row = 0; row < floors; row++)
    for (let column = 0; column < columns; column++) {
      const [cx, cy] = [x + column * 100 + 24, top + 18 + row * floor]
      parts.push(window(random, cx, cy, 50, 34))
      if ((column + row) % 2 === 0) parts.push(rect(cx - 12, cy + 30, 76, 12, shade(wall, -0.3)))
    }
  parts.push(
    rect(x + width / 2 - 46, ground - 58, 92, 58, '#39454c'),
    rect(x + width / 2 - 70, ground - 70, 140, 14, random.pick(DOORS)),
  )
  return parts
}

function mobile(random: Random, horizon: number): string[] {
  const wall = random.pick(SIDINGS)
  const [width, height] = [random.int(640, 760), 150]
  const [x, ground] = [(WIDTH - width) / 2, horizon + 66]
  const parts = [
    siding(x, ground - height, width, height - 26, wall, 12),
    rect(x, ground - 26, width, 26, shade(wall, -0.3)),
  ]
  parts.push(
    polygon(
      [
        [x - 16, ground - height],
        [x + 30, ground - height - 46],
        [x + width - 30, ground - height - 46],
        [x + width + 16, ground - height],
      ],
      random.pick(ROOFS),
    ),
  )
  for (const slot of [0.07, 0.26, 0.64, 0.84])
    parts.push(window(random, x + width * slot, ground - height + 28, 74, 52))
  parts.push(...frontDoor(x + width * 0.47, ground - 20, 120, random.pick(DOORS), 0.9))
  return parts
}

function commercial(random: Random, horizon: number): string[] {
  const wall = random.pick([...BRICKS, '#c4c8c9', '#aeb6ba'])
  const [width, height] = [random.int(760, 960), random.int(190, 280)]
  const [x, ground] = [(WIDTH - width) / 2, horizon + 70]
  const bays = random.int(4, 6)
  const parts = [
    rect(x, ground - height, width, height, wall),
    rect(x - 10, ground - height - 22, width + 20, 30, shade(wall, -0.35)),
  ]
  for (let bay = 0; bay < bays; bay++) {
    const [bx, bw] = [x + (bay * width) / bays + 14, width / bays - 28]
    parts.push(
      rect(bx, ground - 120, bw, 120, '#5f7f90'),
      polygon(
        [
          [bx, ground - 120],
          [bx + bw * 0.6, ground - 120],
          [bx, ground - 30],
        ],
        'rgba(255,255,255,0.25)',
      ),
    )
    parts.push(
      polygon(
        [
          [bx - 8, ground - 124],
          [bx + bw + 8, ground - 124],
          [bx + bw + 18, ground - 96],
          [bx - 18, ground - 96],
        ],
        random.pick(DOORS),
      ),
    )
    parts.push(rect(bx + 6, ground - 168, bw - 12, 30, shade(wall, 0.35)))
  }
  return parts
}

function farm(random: Random, horizon: number, back: boolean): string[] {
  const red = random.pick(['#8f2f28', '#7a3b2e', '#a0443a', '#6f6a62'])
  const [x, ground] = [random.int(640, 760), horizon + 30]
  const barn = [
    rect(x, ground - 170, 260, 170, red),
    polygon(
      [
        [x - 16, ground - 165],
        [x + 40, ground - 240],
        [x + 130, ground - 280],
        [x + 220, ground - 240],
        [x + 276, ground - 165],
      ],
      random.pick(ROOFS),
    ),
    rect(x + 85, ground - 110, 90, 110, '#f3efe6'),
    line(x + 85, ground - 110, x + 175, ground, red, 6),
    line(x + 175, ground - 110, x + 85, ground, red, 6),
  ]
  const bins = [0, 1].map(
    (bin) =>
      rect(x + 300 + bin * 80, ground - 150, 66, 150, '#b9c0c4') +
      ellipse(x + 333 + bin * 80, ground - 150, 33, 22, '#9aa3a8'),
  )
  return [
    ...barn,
    ...bins,
    ...house(random, horizon - 20, back, 0.55, random.int(300, 400)),
    ...landMarks(random, horizon),
  ]
}

function landMarks(random: Random, horizon: number): string[] {
  const crop = random.pick(['#d8b84a', '#c9b56a', '#9fb357', '#e3cf5d'])
  const rows = Array.from({ length: 14 }, (_, row) => {
    const spread = (row - 7) * 30
    return polygon(
      [
        [WIDTH / 2 + spread, horizon + 90],
        [WIDTH / 2 + spread + 12, horizon + 90],
        [WIDTH / 2 + spread * 5 + 60, HEIGHT],
        [WIDTH / 2 + spread * 5, HEIGHT],
      ],
      crop,
      'opacity="0.75"',
    )
  })
  const posts = Array.from({ length: 8 }, (_, post) => rect(40 + post * 160, horizon + 50, 9, 62, '#7a6248'))
  return [
    ...rows,
    ...posts,
    line(0, horizon + 66, WIDTH, horizon + 66, '#8a8a86', 2),
    line(0, horizon + 86, WIDTH, horizon + 86, '#8a8a86', 2),
  ]
}
