import type { Random } from '../random.ts';

/** Names of invented people. */
const firstNames =
  `Aaliyah Aaron Abigail Adriana Aiko Alana Alejandro Amara Amelia Amit Ana Andre Angela Anika Anthony Arjun Asha
  Audrey Beatriz Benjamin Bianca Brandon Brianna Caleb Camila Carlos Carmen Caroline Cedric Charlotte Chinedu
  Christine Claire Colin Connor Daniela Darnell David Deepa Denise Derek Devon Diego Dominic Elena Eli Elise Emeka
  Emily Erica Ethan Eva Farah Felix Fiona Francesca Gabriel Garrett Genevieve Grace Grant Gregory Hana Harper Hassan
  Heather Henry Imani Ines Isaac Isabel Ivan Jacqueline Jamal James Janelle Jasmine Javier Jenna Jerome Joanna Joel
  Jonathan Jordan Jose Joy Julian Kaitlyn Karen Karim Katherine Keisha Kenji Kevin Kiran Kristin Lamar Laura Lauren
  Leah Leila Leon Liam Lillian Linh Lucas Lucia Madison Malik Marcus Margaret Maria Mariam Marisol Martin Mateo Maya
  Mei Melissa Mia Michael Miguel Mina Miriam Naomi Natalie Nathan Neha Nicole Nikhil Noah Nora Oliver Olivia Omar
  Owen Paige Patrick Paul Penelope Peter Priya Quentin Rachel Rafael Rahul Ramona Raymond Rebecca Renee Ricardo Robin
  Rohan Rosa Ruth Ryan Samir Samuel Sandra Sanjay Sara Sean Selena Serena Shauna Simone Sofia Stella Stephen Sunil
  Talia Tamara Tariq Teresa Theo Thomas Tiana Tobias Trevor Tyler Uma Valentina Vanessa Victor Vikram Vincent Vivian
  Wesley William Xavier Yasmin Yuki Yusuf Zachary Zoe`.split(/\s+/);

const lastNames =
  `Abara Abbott Acosta Adeyemi Aguilar Ahmadi Albright Almeida Amundsen Anand Arroyo Ashworth Atwater Baptiste
  Barlow Barrera Bauer Beckett Bello Benavides Bergstrom Bhatt Blackwell Boateng Bolton Bowden Bradshaw Brandt
  Brennan Briggs Brisbane Calloway Camacho Carmichael Castellanos Chakraborty Chandler Chau Cho Clements Colby
  Coleman Conway Corbett Cordero Costa Crane Crawford Dang Darby Dasgupta Delacroix Delgado Desai Dhillon Diaz
  Donnelly Dorsey Drummond Duarte Dunne Eastman Ebrahimi Eguchi Ekberg Ellington Escobar Espinoza Fairbanks Farrow
  Feldman Ferreira Figueroa Finch Fitzgerald Fontaine Forsythe Fournier Fujimoto Gallagher Garrido Gentry Ghosh
  Gibbons Goldstein Goncalves Gorman Granger Greenwood Grimaldi Guerrero Gupta Haddad Halloran Hammond Hargrove
  Hashimoto Hathaway Hawkins Hendricks Herrera Hidalgo Hirsch Hollis Holmgren Horvath Huang Hwang Ibrahim Iglesias
  Ishikawa Iverson Jaffe Jahani Jankowski Jimenez Johansson Joshi Kamau Kapoor Kaplan Karlsson Kaufman Keane Kessler
  Khatri Kim Kimura Kirkland Klein Kobayashi Kozlowski Krishnan Laird Lambert Langford Larkin Laurent Leclair Lennox
  Levine Lindholm Lockhart Lombardi Lowery Lozano Maddox Maldonado Malhotra Marchetti Marlowe Martins Matsuda
  McAllister McBride McGrath Medina Mehta Mendoza Mercer Merritt Meyerson Mirza Molina Monroe Montoya Morales Moreau
  Mukherjee Nakamura Navarro Neumann Nguyen Nkemelu Novak Obi Ochoa Okafor Oduya Olsen Orozco Ortega Osborne Pacheco
  Padilla Palmer Pappas Parekh Park Patel Paulson Pellegrini Pennington Pereira Petrov Pham Pierce Pineda Prescott
  Quinones Quintero Rahman Ramsey Randall Rao Rashid Reddy Renner Rhodes Rinaldi Rios Robbins Rojas Romano Rosario
  Rosenthal Rothman Rowland Saito Salazar Santiago Sarkar Sasaki Sawyer Schaefer Schultz Serrano Shah Sharma Sheridan
  Silva Sinclair Singh Solano Sorensen Stanton Steele Strickland Suarez Sullivan Sutton Suzuki Takahashi Tanaka
  Thackeray Thornton Tran Trujillo Turner Uchida Underwood Valdez Vance Vargas Vaughn Velasco Villanueva Vu Wakefield
  Walsh Watanabe Weaver Weiss Whitaker Whitfield Winslow Wong Woodward Wu Yamamoto Yang Yates Yilmaz Yoon Zamora
  Zhang Zimmerman`.split(/\s+/);

export interface FullName {
  firstName: string;
  lastName: string;
}

/** Draws pairs of names, each pair at most once. */
export function nameGenerator(rng: Random): () => FullName {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const name = { firstName: rng.pick(firstNames), lastName: rng.pick(lastNames) };
      const key = `${name.firstName} ${name.lastName}`;
      if (given.has(key)) continue;
      given.add(key);
      return name;
    }
  };
}
