// Interior views: a room in one-point perspective, furnished for its use.
import type { Random } from '../seeded-random.ts'
import { ellipse, gradient, HEIGHT, line, polygon, rect, shade, svg, WIDTH } from './svg.ts'

export type Room = 'living' | 'kitchen' | 'dining' | 'bedroom' | 'bathroom' | 'basement' | 'office' | 'laundry'

const WALLS = ['#ece7dc', '#dfe5e3', '#d5dde4', '#e6ddcf', '#d9dccf', '#e9e2e4', '#cfd6cf', '#f1eee8'] as const
const FLOORS = ['#b88a5b', '#9c7048', '#c9a77c', '#7d5a3e', '#b7b0a6', '#a79a8b'] as const
const FABRICS = ['#4d6a7a', '#7a5a4d', '#5c7359', '#8a7a9a', '#a86a4a', '#3f5560', '#c2a25a', '#6f6a72'] as const
const WOODS = ['#7a5230', '#a4784c', '#5d4330', '#d3b48a', '#ece8e1'] as const

type Box = { left: number; right: number; top: number; bottom: number }

export function drawInterior(random: Random, room: Room): string {
  const wall = random.pick(WALLS)
  const floor = random.pick(FLOORS)
  const box = {
    left: random.int(220, 320),
    right: random.int(880, 980),
    top: random.int(120, 170),
    bottom: random.int(500, 545),
  }
  const parts = [...shell(random, box, wall, floor, room)]
  if (room !== 'laundry') parts.push(...view(random, box, room))
  parts.push(...FURNISH[room](random, box))
  if (random.chance(0.7)) parts.push(...lamp(random, box))
  return svg(
    gradient('floor', shade(floor, -0.12), shade(floor, 0.14)) +
      gradient('light', '#ffffff', wall) +
      gradient('glass', '#9fc4de', '#e4f0e2'),
    parts.join(''),
  )
}

function shell(random: Random, box: Box, wall: string, floor: string, room: Room): string[] {
  const { left, right, top, bottom } = box
  const tiled = room === 'bathroom' || room === 'laundry' || (room === 'kitchen' && random.chance(0.4))
  const boards = Array.from({ length: 15 }, (_, board) => {
    const far = left + ((right - left) * board) / 14
    const near = -300 + (1800 * board) / 14
    return line(far, bottom, near, HEIGHT, shade(floor, tiled ? 0.3 : -0.22), 2)
  })
  const across = tiled
    ? [0.12, 0.3, 0.55, 0.85].map((depth) =>
        line(0, bottom + (HEIGHT - bottom) * depth, WIDTH, bottom + (HEIGHT - bottom) * depth, shade(floor, 0.3), 2),
      )
    : []
  const walls = [
    polygon(
      [
        [0, 0],
        [WIDTH, 0],
        [right, top],
        [left, top],
      ],
      '#fbfaf7',
    ),
    polygon(
      [
        [0, 0],
        [left, top],
        [left, bottom],
        [0, HEIGHT],
      ],
      shade(wall, -0.1),
    ),
    polygon(
      [
        [WIDTH, 0],
        [right, top],
        [right, bottom],
        [WIDTH, HEIGHT],
      ],
      shade(wall, -0.05),
    ),
    rect(left, top, right - left, bottom - top, 'url(#light)'),
    polygon(
      [
        [left, bottom],
        [right, bottom],
        [WIDTH, HEIGHT],
        [0, HEIGHT],
      ],
      'url(#floor)',
    ),
  ]
  const trim = [
    line(left, bottom - 6, right, bottom - 6, '#fbfaf7', 12),
    line(0, HEIGHT - 14, left, bottom - 6, '#fbfaf7', 12),
    line(WIDTH, HEIGHT - 14, right, bottom - 6, '#fbfaf7', 12),
  ]
  return [...walls, ...boards, ...across, ...trim]
}

function view(random: Random, { left, right, top, bottom }: Box, room: Room): string[] {
  const small = room === 'bathroom' || room === 'basement'
  const width = small ? random.int(120, 180) : random.int(220, 380)
  const height = small ? random.int(80, 120) : random.int(170, 240)
  const x = left + (right - left - width) * random.next()
  const y = top + (small ? 40 : 60)
  const parts = [rect(x - 12, y - 12, width + 24, height + 24, '#ffffff'), rect(x, y, width, height, 'url(#glass)')]
  parts.push(
    ellipse(x + width * 0.3, y + height, width * 0.34, height * 0.36, '#7fa06a'),
    ellipse(x + width * 0.8, y + height, width * 0.3, height * 0.26, '#8fae78'),
  )
  parts.push(rect(x, y + height, width, 14, '#ffffff'), rect(x + width / 2 - 4, y, 8, height, '#ffffff'))
  if (!small && random.chance(0.6)) {
    const curtain = random.pick(FABRICS)
    for (const side of [x - 46, x + width + 8])
      parts.push(rect(side, y - 26, 40, Math.min(height + 90, bottom - y + 10), shade(curtain, 0.45)))
    parts.push(line(x - 60, y - 26, x + width + 60, y - 26, '#6b6259', 6))
  }
  return parts
}

const FURNISH: Record<Room, (random: Random, box: Box) => string[]> = {
  living,
  kitchen,
  dining,
  bedroom,
  bathroom,
  basement: living,
  office,
  laundry,
}

function rug(random: Random, y: number): string {
  const color = shade(random.pick(FABRICS), 0.3)
  return ellipse(WIDTH / 2 + random.int(-80, 80), y, 380, 70, color) + ellipse(WIDTH / 2, y, 300, 50, shade(color, 0.2))
}

function living(random: Random, { bottom }: Box): string[] {
  const fabric = random.pick(FABRICS)
  const x = random.int(220, 420)
  const y = bottom + 20
  const wood = random.pick(WOODS)
  const pillow = random.pick(FABRICS)
  return [
    rug(random, y + 180),
    rect(x, y - 60, 520, 130, shade(fabric, -0.1), 'rx="22"'),
    rect(x - 30, y - 20, 70, 130, fabric, 'rx="20"'),
    rect(x + 480, y - 20, 70, 130, fabric, 'rx="20"'),
    rect(x + 36, y + 20, 222, 76, shade(fabric, 0.12), 'rx="14"'),
    rect(x + 262, y + 20, 222, 76, shade(fabric, 0.12), 'rx="14"'),
    rect(x + 60, y - 36, 76, 70, pillow, `rx="12" transform="rotate(-8 ${x + 98} ${y})"`),
    rect(x + 390, y - 36, 76, 70, shade(pillow, 0.2), 'rx="12"'),
    polygon(
      [
        [x + 120, y + 160],
        [x + 400, y + 160],
        [x + 450, y + 210],
        [x + 70, y + 210],
      ],
      wood,
    ),
    rect(x + 86, y + 210, 14, 50, shade(wood, -0.3)),
    rect(x + 420, y + 210, 14, 50, shade(wood, -0.3)),
    ...picture(random, x + 180, bottom - 300),
  ]
}

function picture(random: Random, x: number, y: number): string[] {
  if (random.chance(0.4)) return []
  return [
    rect(x, y, 150, 106, '#3b3632'),
    rect(x + 8, y + 8, 134, 90, shade(random.pick(FABRICS), 0.4)),
    ellipse(x + 75, y + 66, 44, 24, random.pick(FABRICS)),
  ]
}

function kitchen(random: Random, { left, right, bottom }: Box): string[] {
  const cabinet = random.pick(WOODS)
  const counter = random.pick(['#efece6', '#3d3f42', '#c9c2b6', '#8d8a86'])
  const island = random.pick(WOODS)
  const [y, width] = [bottom - 150, right - left]
  const parts = [rect(left, y - 8, width, 22, counter), rect(left, y + 14, width, 142, cabinet)]
  for (let door = 0; door < 6; door++)
    parts.push(
      rect(left + (door * width) / 6 + 8, y + 28, width / 6 - 16, 116, shade(cabinet, 0.14)),
      rect(left + ((door + 1) * width) / 6 - 24, y + 76, 6, 22, '#3b3632'),
    )
  const uppers = random.pick([
    [0, 1],
    [4, 5],
    [0, 5],
    [0, 1, 5],
  ])
  for (const slot of uppers)
    parts.push(rect(left + (slot * width) / 6 + 4, y - 200, width / 6 - 8, 130, shade(cabinet, 0.06)))
  const stove = left + width * random.pick([0.34, 0.5, 0.62])
  parts.push(
    rect(stove, y - 14, 110, 170, '#c7cbce'),
    rect(stove + 12, y + 36, 86, 80, '#2f3437'),
    rect(stove + 10, y - 190, 90, 60, '#b9bec2'),
  )
  parts.push(
    polygon(
      [
        [300, bottom + 70],
        [900, bottom + 70],
        [980, bottom + 130],
        [220, bottom + 130],
      ],
      counter,
    ),
    rect(250, bottom + 130, 700, 170, island),
  )
  for (const stool of [340, 540, 740])
    parts.push(
      ellipse(stool + 30, bottom + 190, 46, 16, random.pick(FABRICS)),
      rect(stool + 26, bottom + 196, 8, 90, '#4a4440'),
    )
  return parts
}

function dining(random: Random, { bottom }: Box): string[] {
  const wood = random.pick(WOODS)
  const seat = random.pick(FABRICS)
  const chair = (x: number, y: number, scale: number) =>
    rect(x, y - 120 * scale, 80 * scale, 120 * scale, seat, 'rx="12"') +
    rect(x + 6, y, 10, 80 * scale, shade(wood, -0.2)) +
    rect(x + 64 * scale, y, 10, 80 * scale, shade(wood, -0.2))
  return [
    rug(random, bottom + 180),
    chair(400, bottom + 70, 0.9),
    chair(560, bottom + 70, 0.9),
    chair(720, bottom + 70, 0.9),
    polygon(
      [
        [320, bottom + 90],
        [880, bottom + 90],
        [960, bottom + 170],
        [240, bottom + 170],
      ],
      wood,
    ),
    rect(270, bottom + 170, 22, 120, shade(wood, -0.25)),
    rect(908, bottom + 170, 22, 120, shade(wood, -0.25)),
    ellipse(600, bottom + 110, 60, 16, '#f3efe6'),
    ellipse(600, bottom + 80, 46, 40, random.pick(['#7fa06a', '#c98a8a', '#d8b84a'])),
  ]
}

function bedroom(random: Random, { bottom }: Box): string[] {
  const cover = random.pick(FABRICS)
  const wood = random.pick(WOODS)
  const x = random.int(330, 450)
  return [
    rect(x - 20, bottom - 170, 440, 190, wood, 'rx="10"'),
    polygon(
      [
        [x, bottom - 40],
        [x + 400, bottom - 40],
        [x + 470, bottom + 190],
        [x - 70, bottom + 190],
      ],
      '#f5f2ec',
    ),
    polygon(
      [
        [x - 26, bottom + 40],
        [x + 426, bottom + 40],
        [x + 480, bottom + 220],
        [x - 80, bottom + 220],
      ],
      cover,
    ),
    polygon(
      [
        [x - 26, bottom + 40],
        [x + 426, bottom + 40],
        [x + 438, bottom + 78],
        [x - 38, bottom + 78],
      ],
      shade(cover, 0.35),
    ),
    rect(x + 20, bottom - 80, 160, 66, '#ffffff', 'rx="22"'),
    rect(x + 220, bottom - 80, 160, 66, '#ffffff', 'rx="22"'),
    rect(x - 150, bottom - 40, 110, 110, shade(wood, -0.1)),
    ellipse(x - 95, bottom - 100, 40, 30, '#f4e3b5'),
    rect(x - 100, bottom - 74, 10, 36, '#6b6259'),
    ...picture(random, x + 120, bottom - 330),
  ]
}

function bathroom(random: Random, { left, right, bottom }: Box): string[] {
  const wood = random.pick(WOODS)
  const tile = random.pick(['#dfe9ec', '#e9e4da', '#cfd8d5'])
  const tiles = Array.from({ length: 60 }, (_, at) =>
    rect(right - 250 + (at % 10) * 25, bottom - 300 + Math.floor(at / 10) * 34, 23, 32, shade(tile, (at % 3) * -0.04)),
  )
  return [
    ...tiles,
    rect(right - 260, bottom - 96, 270, 110, '#ffffff', 'rx="24"'),
    rect(left + 20, bottom - 150, 300, 24, '#f3f1ec'),
    rect(left + 26, bottom - 126, 288, 130, wood),
    ellipse(left + 170, bottom - 150, 70, 14, '#ffffff'),
    rect(left + 60, bottom - 350, 220, 170, '#cfe0e6', 'rx="8" stroke="#6b6259" stroke-width="8"'),
    rect(left + 164, bottom - 186, 10, 34, '#9aa3a8'),
    ellipse(600, bottom + 150, 170, 46, shade(random.pick(FABRICS), 0.3)),
    rect(left + 350, bottom - 120, 60, 110, shade(random.pick(FABRICS), 0.2)),
  ]
}

function office(random: Random, { bottom, left }: Box): string[] {
  const wood = random.pick(WOODS)
  const books = Array.from({ length: 26 }, (_, book) =>
    rect(
      left + 20 + (book % 13) * 14,
      bottom - 300 + Math.floor(book / 13) * 90 + ((book * 5) % 9),
      12,
      70,
      FABRICS[book % FABRICS.length]!,
    ),
  )
  return [
    rect(left + 8, bottom - 320, 204, 320, shade(wood, -0.2)),
    rect(left + 16, bottom - 312, 188, 302, shade(wood, -0.4)),
    ...books,
    rug(random, bottom + 200),
    polygon(
      [
        [480, bottom + 10],
        [940, bottom + 10],
        [1000, bottom + 70],
        [440, bottom + 70],
      ],
      wood,
    ),
    rect(460, bottom + 70, 16, 150, shade(wood, -0.3)),
    rect(970, bottom + 70, 16, 150, shade(wood, -0.3)),
    rect(620, bottom - 130, 220, 130, '#2f3437', 'rx="8"'),
    rect(632, bottom - 118, 196, 106, '#8fb4c6'),
    rect(700, bottom, 60, 16, '#2f3437'),
    rect(640, bottom + 90, 130, 150, random.pick(FABRICS), 'rx="18"'),
  ]
}

function laundry(random: Random, { left, bottom }: Box): string[] {
  const machine = (x: number) =>
    rect(x, bottom - 190, 190, 200, '#f4f5f5', 'rx="8" stroke="#b9bec2" stroke-width="3"') +
    ellipse(x + 95, bottom - 80, 66, 66, '#b9bec2') +
    ellipse(x + 95, bottom - 80, 50, 50, '#54666f') +
    rect(x + 16, bottom - 176, 158, 26, '#d5dadd')
  const wood = random.pick(WOODS)
  return [
    machine(left + 40),
    machine(left + 250),
    rect(left + 20, bottom - 420, 440, 150, wood),
    line(left + 240, bottom - 420, left + 240, bottom - 270, shade(wood, -0.2), 4),
    rect(left + 20, bottom - 208, 440, 18, '#e4dfd5'),
    rect(left + 520, bottom - 90, 130, 100, '#c9a77c', 'rx="10"'),
  ]
}

function lamp(random: Random, { top }: Box): string[] {
  const x = random.int(480, 720)
  const color = random.pick(['#f4e3b5', '#3b3632', '#c98a2b', '#ffffff'])
  return [
    line(x, 0, x, top + 10, '#6b6259', 4),
    polygon(
      [
        [x - 22, top + 10],
        [x + 22, top + 10],
        [x + 54, top + 62],
        [x - 54, top + 62],
      ],
      color,
    ),
    ellipse(x, top + 64, 50, 9, '#fff6d8'),
  ]
}
