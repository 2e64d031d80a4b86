import { useQuery } from '@tanstack/react-query';

export function Page() {
  const { data } = useQuery({ queryKey: ['title'], queryFn: async () => document.title });
  return <main id="content">{data !== undefined && <h1>{data}</h1>}</main>;
}
