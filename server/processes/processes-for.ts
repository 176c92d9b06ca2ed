/** One process up to two cores: there the database has the other. From three on, a process a core. */
export const processesFor = (cores: number): number => (cores > 2 ? cores : 1)
