export const inThousands = (count: number): string => count.toLocaleString('en');
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${inThousands(count)} ${many}`;
export const votesText = (count: number): string => counted(count, 'vote', 'votes');
