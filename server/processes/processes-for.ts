/** One process on up to two cores, where the database has the other core. From three cores on, one process per core. */
export const processesFor = (cores: number): number => (cores > 2 ? cores : 1)
